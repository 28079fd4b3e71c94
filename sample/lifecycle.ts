import type { Shares } from '#domain/document.ts';
import { entities, type EntityKey } from '#domain/entities/index.ts';
import { isEmpty, isWrittenBy } from '#domain/fields/field.ts';
import type { Step } from './history.ts';
import type { Draft } from './prose.ts';
import { roughDraft } from './roughDraft.ts';
import type { Seeded } from './seeded.ts';
import type { TextStatus } from './schemas/document.ts';
import { flagReasons } from './texts.ts';

/** Who takes part in the making of a document. */
export interface Contributors {
  readonly author: string;
  /** Whether the author is of the staff; what players may not write, the organiser adds. */
  readonly isStaff: boolean;
  readonly colleague: string;
  readonly organiser: string;
}

/** What a document comes to. */
export interface Target {
  readonly entity: EntityKey;
  readonly body: Draft;
  readonly standing: TextStatus;
  readonly shares: Shares | undefined;
}

/** How a document came to stand where it stands: drafted, mended, completed by a colleague, shared, moved along. */
export function stepsTo(
  { entity, body, standing, shares }: Target,
  hands: Contributors,
  random: Seeded,
): Step[] {
  const { author, colleague } = hands;
  const { own, added } = splitByWriter(entity, body, hands.isStaff);
  const { early, late } = firstAndLastFields(entity, own);
  const sittings = random.pick([0, 0, 0, 0, 1, 1, 2, 3]);
  const { first, mends } = roughDraft(early, entities[entity].allFields, sittings, random);
  const wasFlagged = standing === 'approved' && mends.length > 0 && random.chance(0.5);
  const start = Object.fromEntries(Object.entries(first).filter(([name]) => isTypedFirst(name)));
  const steps: Step[] = [
    { kind: 'write', by: author, body: start },
    { kind: 'write', by: author, body: first },
    ...mends
      .slice(0, wasFlagged ? -1 : undefined)
      .map((mend, at): Step => ({ kind: 'write', by: at % 2 === 0 ? colleague : author, body: mend })),
    { kind: 'write', by: colleague, body: late },
    ...(shares ? [{ kind: 'share', by: author, shares } satisfies Step] : []),
    ...(wasFlagged ? sentBack(hands, mends.at(-1) ?? {}, random) : []),
    ...statusSteps(standing, hands, added),
  ];
  return steps.filter((step) => step.kind !== 'write' || Object.keys(step.body).length > 0);
}

/** Submitted, flagged with a word about why, and mended by its author. */
function sentBack({ author, organiser }: Contributors, mend: Draft, random: Seeded): Step[] {
  const [why, answer] = random.pick(flagReasons.sentBack);
  const thread = 1000;
  return [
    { kind: 'move', by: author, to: 'submitted' },
    { kind: 'move', by: organiser, to: 'flagged' },
    { kind: 'say', by: organiser, thread, text: why },
    { kind: 'write', by: author, body: mend },
    { kind: 'say', by: author, thread, text: answer },
  ];
}

/** The moves that lead from Editing to a standing, with what an organiser writes on the way. */
export function statusSteps(
  standing: TextStatus,
  { author, organiser }: Contributors,
  added: Draft = {},
): Step[] {
  const submitted: Step = { kind: 'move', by: author, to: 'submitted' };
  const desk: Step = { kind: 'write', by: organiser, body: added };
  switch (standing) {
    case 'editing':
      return [];
    case 'submitted':
      return [submitted, desk];
    case 'approved':
    case 'flagged':
      return [submitted, desk, { kind: 'move', by: organiser, to: standing }];
    case 'archived':
      return [{ kind: 'move', by: organiser, to: 'archived' }];
  }
}

/** What somebody types before anything else. */
function isTypedFirst(name: string): boolean {
  return name === 'title' || name === 'summary' || name === 'tags';
}

/** What the author writes of a body, and what only staff may add. */
export function splitByWriter(
  entity: EntityKey,
  body: Draft,
  isStaff: boolean,
): { own: Draft; added: Draft } {
  const own: Draft = {};
  const added: Draft = {};
  for (const [name, field] of Object.entries(entities[entity].allFields)) {
    const value = body[name];
    if (value === undefined) continue;
    if (isWrittenBy(field, isStaff ? 'staff' : 'everyone')) own[name] = value;
    else if (isWrittenBy(field, 'staff') && !isEmpty(field, value) && value !== false) added[name] = value;
  }
  return { own, added };
}

/** What is written first, and what a colleague adds when the rest stands: the end of the form that need not be filled. */
function firstAndLastFields(entity: EntityKey, body: Draft): { early: Draft; late: Draft } {
  const fields = Object.entries(entities[entity].allFields);
  const isLate = new Set(
    fields
      .filter(([, field], at) => !field.required && (at > fields.length * 0.6 || field.audience === 'staff'))
      .map(([name]) => name),
  );
  const part = (wanted: boolean) =>
    Object.fromEntries(
      Object.entries(body).filter(
        ([name, value]) => isLate.has(name) === wanted && (!wanted || !isBlank(entity, name, value)),
      ),
    );
  return { early: part(false), late: part(true) };
}

function isBlank(entity: EntityKey, name: string, value: Draft[string]): boolean {
  const field = entities[entity].allFields[name];
  return !field || value === false || isEmpty(field, value);
}
