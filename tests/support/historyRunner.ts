import { recreateDocument } from '#actions/createFromOwnText.ts';
import { addComment, deleteComment, editComment, shareDocument } from '#actions/comments.ts';
import { createDocument, saveDocument, setStatus } from '#actions/documents.ts';
import { settle } from '#actions/settle.ts';
import type { Document } from '#domain/document.ts';
import type { Body, BodyPatch } from '#domain/body.ts';
import { discardLane } from '#mirror/outbox/discard.ts';
import { documentOf, overlay } from '#mirror/outbox/overlay.ts';
import { documentState } from '#mirror/queries/documents.ts';
import { myPatch } from '#mirror/outbox/settle.ts';
import type { TestDevice } from './device.ts';
import type { Step } from './history.ts';
import { type ActorName, type Actors, roleChanges, actorNames } from './actors.ts';

/** An actor and their device in a history. */
export interface Participant {
  readonly name: ActorName;
  device: TestDevice;
}

/** Everything written in a history, for comparison with what is there in the end. */
export interface Written {
  /** Each word, written once, with the ids of the comment it is in and of its thread. */
  readonly words: Map<string, readonly string[]>;
  readonly keyIds: string[];
  /** Words that their author discarded. */
  readonly dropped: Set<string>;
  /** Deleted comments; their replies go with them, even ones the deleter had not seen. */
  readonly deleted: Set<string>;
}

/** Returns an empty record. */
export function nothingWritten(): Written {
  return { words: new Map(), keyIds: [], dropped: new Set(), deleted: new Set() };
}

/** A history that is running. */
export interface HistoryRun {
  readonly actors: Actors;
  readonly participants: Participant[];
  readonly written: Written;
}

const fields = ['summary', 'organiserNotes', 'title'] as const;
const entities = ['ritual', 'rumour'] as const;
const teams = ['owls', 'foxes'] as const;
const statuses = [-1, 0, 1, 2, 3] as const;
const audiences = [
  { shareAll: true, shareTeams: [] },
  { shareAll: false, shareTeams: ['foxes'] },
  { shareAll: false, shareTeams: ['owls'] },
  { shareAll: false, shareTeams: [] },
] as const;

/** Every test word in a text. */
export function wordsIn(text: string): string[] {
  return text.match(/\bw\d+\b/g) ?? [];
}

/** Runs one step. */
export async function runStep({ actors, participants, written }: HistoryRun, step: Step): Promise<void> {
  if (step.kind === 'become') {
    const name = itemAt(actorNames, step.person);
    const to = itemAt(roleChanges, step.to);
    if (name && to) await actors.become(name, to);
    return;
  }
  const participant = itemAt(participants, step.device);
  if (!participant) return;
  const { device } = participant;
  switch (step.kind) {
    case 'create': {
      const word = newWord(written);
      const keyId = device.device.newId();
      const entity = itemAt(entities, step.entity) ?? 'ritual';
      const teamId = itemAt(teams, step.team) ?? 'owls';
      const outcome = await createDocument(device.device, { keyId, entity, teamId, body: { title: word } });
      if (outcome.kind === 'refused') return;
      written.keyIds.push(keyId);
      written.words.set(word, []);
      return;
    }
    case 'sync':
      device.network.fail(...step.faults);
      device.clock.advance(await device.engine.cycle());
      return;
    case 'restart':
      participant.device = await device.restart();
      return;
    case 'killed':
      device.network.beforeAnswer = async () => {
        participant.device = await device.restart();
      };
      await device.engine.cycle();
      device.network.beforeAnswer = null;
      return;
    case 'frozen':
      device.network.beforeAnswer = async () => {
        device.clock.advance(90_000);
        const tab = await device.openTab();
        await tab.engine.cycle();
        tab.mirror.close();
      };
      await device.engine.cycle();
      device.network.beforeAnswer = null;
      return;
    case 'full':
      return fullDisk(device, step.writes);
    case 'clock':
      device.clock.advance(step.hours * 3_600_000);
      return;
    case 'write':
    case 'move':
    case 'team':
    case 'share':
    case 'say':
    case 'typeMeanwhile':
    case 'settle':
    case 'discard': {
      const keyId = itemAt(written.keyIds, step.document);
      if (keyId !== undefined) await withDocument(participant.device, written, keyId, step);
      return;
    }
  }
}

/** Runs a step on a document, if the device has it. */
async function withDocument(
  device: TestDevice,
  written: Written,
  keyId: string,
  step: Extract<Step, { document: number }>,
): Promise<void> {
  const row = await device.mirror.documents.get(keyId);
  if (!row) return;
  const document = documentOf(row);
  switch (step.kind) {
    case 'write':
      return write(device, written, document, itemAt(fields, step.field) ?? 'summary');
    case 'typeMeanwhile':
      device.network.beforeAnswer = async () => {
        const now = await device.mirror.documents.get(keyId);
        if (now) await write(device, written, documentOf(now), 'summary');
      };
      await device.engine.cycle();
      device.network.beforeAnswer = null;
      return;
    case 'move':
      await setStatus(device.device, document, itemAt(statuses, step.status) ?? 1);
      return;
    case 'team': {
      const teamId = itemAt(teams, step.team) ?? 'owls';
      await saveDocument(device.device, document, { teamId, body: document.body });
      return;
    }
    case 'share': {
      const { shareAll, shareTeams } = itemAt(audiences, step.whom) ?? audiences[3];
      await shareDocument(device.device, document, { shareAll, shareTeams: [...shareTeams] });
      return;
    }
    case 'say':
      return say(device, written, document, step.how);
    case 'settle':
      await settleAs(device, written, keyId, step.choice);
      return;
    case 'discard':
      return discardWords(device, written, keyId);
  }
}

async function write(
  device: TestDevice,
  written: Written,
  document: Document,
  field: (typeof fields)[number],
): Promise<void> {
  if (!Object.hasOwn(document.body, field)) return;
  const word = newWord(written);
  const before = wordsIn(textOf(document.body, field));
  const text = [...before, word].join(' ');
  const body = { ...document.body, [field]: field === 'organiserNotes' ? `<p>${text}</p>` : text };
  const outcome = await saveDocument(device.device, document, { teamId: document.teamId, body });
  if (outcome.kind === 'applied') written.words.set(word, []);
}

async function say(device: TestDevice, written: Written, document: Document, how: number): Promise<void> {
  const word = newWord(written);
  const own = document.comments.findLast((each) => each.createdBy.id === device.user.id);
  const thread = document.comments.findLast((each) => each.parentId === null);
  if (how === 5 && own) {
    const outcome = await deleteComment(device.device, document, own.id);
    if (outcome.kind === 'applied') written.deleted.add(own.id);
    return;
  }
  if (how === 4 && own) {
    const outcome = await editComment(device.device, document, own.id, word);
    if (outcome.kind === 'applied') written.words.set(word, [own.id, own.parentId ?? '']);
    return;
  }
  const parent = how === 3 && thread ? thread.id : null;
  const outcome = await addComment(device.device, document, word, parent);
  if (outcome.kind !== 'applied') return;
  const made = outcome.document.comments.find((each) => each.comment === word);
  written.words.set(word, [made?.id ?? '', parent ?? '']);
}

/** Runs a cycle in which every write after the first few throws, as on a full disk. */
async function fullDisk(device: TestDevice, writes: number): Promise<void> {
  const left = { writes };
  const refuse = (): undefined => {
    left.writes -= 1;
    if (left.writes < 0) throw new Error('the disk is full');
  };
  const tables = [device.mirror.documents, device.mirror.outbox, device.mirror.shadow, device.mirror.meta];
  for (const table of tables) {
    table.hook('creating', refuse);
    table.hook('updating', refuse);
  }
  await device.engine.cycle();
  for (const table of tables) {
    table.hook('creating').unsubscribe(refuse);
    table.hook('updating').unsubscribe(refuse);
  }
}

/** Settles a conflict, if there is one, with mine, theirs or both. A removed document is recreated, or the text discarded. */
export async function settleAs(
  device: TestDevice,
  written: Written,
  keyId: string,
  choice: number,
): Promise<boolean> {
  const { conflict, lane } = await documentState(device.mirror, keyId);
  if (!conflict) return false;
  const { base, theirs } = conflict;
  if (!theirs || theirs.statusId === -1) {
    const { body } = overlay(base, lane);
    const outcome = choice === 0 ? await recreateDocument(device.device, base, body) : undefined;
    if (outcome?.kind === 'applied') written.keyIds.push(outcome.document.keyId);
    else await discardWords(device, written, keyId);
    return true;
  }
  const mine = myPatch(base, lane);
  const result: Body = { ...theirs.body, ...chosen(choice, base.body, mine, theirs.body) };
  const settled = await settle(device.device, theirs, mine, result);
  // Someone who may no longer save can only discard.
  if (settled.kind === 'refused') await discardWords(device, written, keyId);
  return true;
}

/** Discards the unsent changes of a document; their words may then be missing. */
export async function discardWords(device: TestDevice, written: Written, keyId: string): Promise<void> {
  const { lane } = await documentState(device.mirror, keyId);
  for (const { change } of lane)
    for (const word of wordsIn(JSON.stringify(change))) written.dropped.add(word);
  await discardLane(device.mirror, keyId);
}

function chosen(choice: number, base: Body, mine: BodyPatch, theirs: Body): BodyPatch {
  if (choice === 0) return mine;
  if (choice === 1) return {};
  return Object.fromEntries(
    Object.entries(mine).map(([name, value]) => {
      if (theirs[name] === base[name] || typeof value !== 'string') return [name, value];
      const both = [...new Set([...wordsIn(textOf(theirs, name)), ...wordsIn(value)])].join(' ');
      return [name, name === 'organiserNotes' ? `<p>${both}</p>` : both];
    }),
  );
}

function newWord(written: Written): string {
  return `w${written.words.size + written.dropped.size}`;
}

function itemAt<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(1, list.length)];
}

function textOf(body: BodyPatch, field: string): string {
  const value = body[field];
  return typeof value === 'string' ? value : '';
}
