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

/** Somebody's device in a history. */
export interface Participant {
  readonly name: ActorName;
  device: TestDevice;
}

/** What has been said in a history: each word once, with the comments it stands in; and what was let go again. */
export interface Written {
  readonly words: Map<string, readonly string[]>;
  readonly keyIds: string[];
  readonly dropped: Set<string>;
  /** Comments that somebody deleted: with them go the answers to them, those too that they had not seen. */
  readonly deleted: Set<string>;
}

/** Nothing said yet. */
export function nothingWritten(): Written {
  return { words: new Map(), keyIds: [], dropped: new Set(), deleted: new Set() };
}

/** A stage in the middle of a history. */
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

/** Every word of this form in a text. */
export function wordsIn(text: string): string[] {
  return text.match(/\bw\d+\b/g) ?? [];
}

/** Plays one step. */
export async function runStep({ actors: troupe, participants: hands, written: said }: HistoryRun, step: Step): Promise<void> {
  if (step.kind === 'become') {
    const name = round(actorNames, step.person);
    const to = round(roleChanges, step.to);
    if (name && to) await troupe.become(name, to);
    return;
  }
  const hand = round(hands, step.device);
  if (!hand) return;
  const { device: on } = hand;
  switch (step.kind) {
    case 'create': {
      const word = newWord(said);
      const keyId = on.device.newId();
      const entity = round(entities, step.entity) ?? 'ritual';
      const teamId = round(teams, step.team) ?? 'owls';
      const outcome = await createDocument(on.device, { keyId, entity, teamId, body: { title: word } });
      if (outcome.kind === 'refused') return;
      said.keyIds.push(keyId);
      said.words.set(word, []);
      return;
    }
    case 'sync':
      on.network.fail(...step.faults);
      on.clock.advance(await on.engine.cycle());
      return;
    case 'restart':
      hand.device = await on.restart();
      return;
    case 'killed':
      on.network.beforeAnswer = async () => {
        hand.device = await on.restart();
      };
      await on.engine.cycle();
      on.network.beforeAnswer = null;
      return;
    case 'frozen':
      on.network.beforeAnswer = async () => {
        on.clock.advance(90_000);
        const tab = await on.openTab();
        await tab.engine.cycle();
        tab.mirror.close();
      };
      await on.engine.cycle();
      on.network.beforeAnswer = null;
      return;
    case 'full':
      return fullDisk(on, step.writes);
    case 'clock':
      on.clock.advance(step.hours * 3_600_000);
      return;
    case 'write':
    case 'move':
    case 'team':
    case 'share':
    case 'say':
    case 'typeMeanwhile':
    case 'settle':
    case 'discard': {
      const keyId = round(said.keyIds, step.document);
      if (keyId !== undefined) await withDocument(hand.device, said, keyId, step);
      return;
    }
  }
}

/** What somebody does to one document on their device, if it is there. */
async function withDocument(
  on: TestDevice,
  said: Written,
  keyId: string,
  step: Extract<Step, { document: number }>,
): Promise<void> {
  const row = await on.mirror.documents.get(keyId);
  if (!row) return;
  const document = documentOf(row);
  switch (step.kind) {
    case 'write':
      return write(on, said, document, round(fields, step.field) ?? 'summary');
    case 'typeMeanwhile':
      on.network.beforeAnswer = async () => {
        const now = await on.mirror.documents.get(keyId);
        if (now) await write(on, said, documentOf(now), 'summary');
      };
      await on.engine.cycle();
      on.network.beforeAnswer = null;
      return;
    case 'move':
      await setStatus(on.device, document, round(statuses, step.status) ?? 1);
      return;
    case 'team': {
      const teamId = round(teams, step.team) ?? 'owls';
      await saveDocument(on.device, document, { teamId, body: document.body });
      return;
    }
    case 'share': {
      const { shareAll, shareTeams } = round(audiences, step.whom) ?? audiences[3];
      await shareDocument(on.device, document, { shareAll, shareTeams: [...shareTeams] });
      return;
    }
    case 'say':
      return say(on, said, document, step.how);
    case 'settle':
      await settleAs(on, said, keyId, step.choice);
      return;
    case 'discard':
      return discardWords(on, said, keyId);
  }
}

async function write(
  on: TestDevice,
  said: Written,
  document: Document,
  field: (typeof fields)[number],
): Promise<void> {
  if (!Object.hasOwn(document.body, field)) return;
  const word = newWord(said);
  const before = wordsIn(textOf(document.body, field));
  const text = [...before, word].join(' ');
  const body = { ...document.body, [field]: field === 'organiserNotes' ? `<p>${text}</p>` : text };
  const outcome = await saveDocument(on.device, document, { teamId: document.teamId, body });
  if (outcome.kind === 'applied') said.words.set(word, []);
}

async function say(on: TestDevice, said: Written, document: Document, how: number): Promise<void> {
  const word = newWord(said);
  const own = document.comments.findLast((each) => each.createdBy.id === on.user.id);
  const thread = document.comments.findLast((each) => each.parentId === null);
  if (how === 5 && own) {
    const outcome = await deleteComment(on.device, document, own.id);
    if (outcome.kind === 'applied') said.deleted.add(own.id);
    return;
  }
  if (how === 4 && own) {
    const outcome = await editComment(on.device, document, own.id, word);
    if (outcome.kind === 'applied') said.words.set(word, [own.id, own.parentId ?? '']);
    return;
  }
  const parent = how === 3 && thread ? thread.id : null;
  const outcome = await addComment(on.device, document, word, parent);
  if (outcome.kind !== 'applied') return;
  const made = outcome.document.comments.find((each) => each.comment === word);
  said.words.set(word, [made?.id ?? '', parent ?? '']);
}

/** The disk is full after so many writes: whatever is written then throws, until the cycle is over. */
async function fullDisk(on: TestDevice, writes: number): Promise<void> {
  const left = { writes };
  const refuse = (): undefined => {
    left.writes -= 1;
    if (left.writes < 0) throw new Error('the disk is full');
  };
  const tables = [on.mirror.documents, on.mirror.outbox, on.mirror.shadow, on.mirror.meta];
  for (const table of tables) {
    table.hook('creating', refuse);
    table.hook('updating', refuse);
  }
  await on.engine.cycle();
  for (const table of tables) {
    table.hook('creating').unsubscribe(refuse);
    table.hook('updating').unsubscribe(refuse);
  }
}

/** Settles a conflict if there is one: all mine, all theirs, or both; what is gone is made anew, or let go. */
export async function settleAs(on: TestDevice, said: Written, keyId: string, choice: number): Promise<boolean> {
  const { conflict, lane } = await documentState(on.mirror, keyId);
  if (!conflict) return false;
  const { base, theirs } = conflict;
  if (!theirs || theirs.statusId === -1) {
    const { body } = overlay(base, lane);
    const outcome = choice === 0 ? await recreateDocument(on.device, base, body) : undefined;
    if (outcome?.kind === 'applied') said.keyIds.push(outcome.document.keyId);
    else await discardWords(on, said, keyId);
    return true;
  }
  const mine = myPatch(base, lane);
  const result: Body = { ...theirs.body, ...chosen(choice, base.body, mine, theirs.body) };
  const settled = await settle(on.device, theirs, mine, result);
  // Who may not save any more has only this left.
  if (settled.kind === 'refused') await discardWords(on, said, keyId);
  return true;
}

/** Drops what waits of a document, as its author decided; from here on nobody misses those words. */
export async function discardWords(on: TestDevice, said: Written, keyId: string): Promise<void> {
  const { lane } = await documentState(on.mirror, keyId);
  for (const { change } of lane) for (const word of wordsIn(JSON.stringify(change))) said.dropped.add(word);
  await discardLane(on.mirror, keyId);
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

function newWord(said: Written): string {
  return `w${said.words.size + said.dropped.size}`;
}

function round<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(1, list.length)];
}

function textOf(body: BodyPatch, field: string): string {
  const value = body[field];
  return typeof value === 'string' ? value : '';
}
