import fc from 'fast-check';
import { setStatus } from '#actions/documents';
import { settle } from '#actions/settle';
import type { Body, BodyPatch } from '#domain/document';
import { myPatch } from '#mirror/settle';
import { documentState } from '#mirror/queries';
import { create, edit } from './deeds.ts';
import type { TestDevice } from './device.ts';
import type { Fault } from './network.ts';

/** One thing that happens in a random history; `device` and `document` are counted round. */
export type Step =
  | { kind: 'create'; device: number }
  | { kind: 'write'; device: number; document: number; field: number }
  | { kind: 'submit'; device: number; document: number }
  | { kind: 'sync'; device: number; faults: (Fault | null)[] }
  | { kind: 'restart'; device: number }
  | { kind: 'settle'; device: number; document: number; choice: 'mine' | 'theirs' | 'both' };

const device = fc.nat(1);
const document = fc.nat(1);
const fault = fc.option(
  fc.constantFrom<Fault>('dropRequest', 'dropAnswer', 'duplicate', 'serverError', 'htmlPage', 'cutBody'),
  { freq: 2 },
);

/** Any history of two devices and one server, with everything that can happen on the way. */
export const anyHistory: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), device }) },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('write' as const), device, document, field: fc.nat(2) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('submit' as const), device, document }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('sync' as const),
        device,
        faults: fc.array(fault, { maxLength: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), device }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('settle' as const),
        device,
        document,
        choice: fc.constantFrom('mine' as const, 'theirs' as const, 'both' as const),
      }),
    },
  ),
  { minLength: 6, maxLength: 30 },
);

/** What a history has written: each word once, and the document it was written into. */
export interface Written {
  readonly words: { word: string; keyId: string }[];
  readonly keyIds: string[];
}

const fields = ['summary', 'startsWhen', 'endsWhen'] as const;

/** Plays one step on the devices; words are numbered, so that each can be looked for afterwards. */
export async function play(
  step: Step,
  devices: TestDevice[],
  written: Written,
  team: string,
  name: string,
): Promise<void> {
  const on = devices[step.device];
  if (!on) return;
  switch (step.kind) {
    case 'create': {
      const word = newWord(written, name);
      const keyId = await create(on, team, startingBody(word));
      written.keyIds.push(keyId);
      written.words.push({ word, keyId });
      return;
    }
    case 'write': {
      const keyId = pick(written, step.document);
      const row = keyId === undefined ? undefined : await on.mirror.documents.get(keyId);
      if (!row || keyId === undefined) return;
      const field = fields[step.field] ?? 'summary';
      const word = newWord(written, name);
      await edit(on, keyId, { [field]: `${textOf(row.body, field)} ${word}`.trim() });
      written.words.push({ word, keyId });
      return;
    }
    case 'submit': {
      const keyId = pick(written, step.document);
      const row = keyId === undefined ? undefined : await on.mirror.documents.get(keyId);
      if (row?.statusId === 0) await setStatus(on.device, row, 1);
      return;
    }
    case 'sync':
      on.network.fail(...step.faults);
      on.clock.advance(await on.engine.cycle());
      return;
    case 'restart':
      devices[step.device] = await on.restart();
      return;
    case 'settle': {
      const keyId = pick(written, step.document);
      if (keyId !== undefined) await settleAs(on, keyId, step.choice);
      return;
    }
  }
}

/** Settles a conflict if there is one: all mine, all theirs, or both texts after each other where both wrote. */
export async function settleAs(
  on: TestDevice,
  keyId: string,
  choice: 'mine' | 'theirs' | 'both',
): Promise<boolean> {
  const { conflict, lane } = await documentState(on.mirror, keyId);
  if (!conflict?.theirs) return false;
  const { base, theirs } = conflict;
  const mine = myPatch(base, lane);
  await settle(on.device, theirs, mine, { ...theirs.body, ...chosen(choice, base.body, mine, theirs.body) });
  return true;
}

function chosen(choice: 'mine' | 'theirs' | 'both', base: Body, mine: BodyPatch, theirs: Body): BodyPatch {
  switch (choice) {
    case 'mine':
      return mine;
    case 'theirs':
      return {};
    case 'both':
      return Object.fromEntries(
        Object.entries(mine).map(([name, value]) => [
          name,
          theirs[name] === base[name] ? value : joined(textOf(mine, name), textOf(theirs, name)),
        ]),
      );
  }
}

/** Both texts, each word once. */
function joined(a: string, b: string): string {
  return [...new Set([...a.split(' '), ...b.split(' ')])].filter(Boolean).join(' ');
}

function startingBody(word: string): Body {
  return { title: word };
}

function newWord(written: Written, name: string): string {
  return `${name}w${written.words.length}`;
}

function pick(written: Written, at: number): string | undefined {
  return written.keyIds[at % Math.max(1, written.keyIds.length)];
}

function textOf(body: BodyPatch, field: string): string {
  const value = body[field];
  return typeof value === 'string' ? value : '';
}
