import type { Shares } from '#domain/content/document.ts';
import { entities, type EntityKey } from '#domain/content/entities/index.ts';
import { isEmpty, isWrittenBy } from '#domain/content/fields/field.ts';
import type { Step } from './history.ts';
import type { Draft } from './prose.ts';
import { roughDraft } from './roughDraft.ts';
import type { Seeded } from './seeded.ts';
import type { TextStatus } from './schemas/document.ts';
import { flagReasons } from './texts.ts';

/** Ids of the people who work on a document. */
export interface Contributors {
  readonly author: string;
  /** Whether the author is staff. For a player the organiser adds the staff-only fields. */
  readonly isStaff: boolean;
  readonly colleague: string;
  readonly organiser: string;
}

/** Final state of a document. */
export interface Target {
  readonly entity: EntityKey;
  readonly body: Draft;
  readonly status: TextStatus;
  readonly shares: Shares | undefined;
}

/** Steps that lead to the final state: drafts, corrections, a colleague's additions, shares and status changes. */
export function stepsTo(
  { entity, body, status, shares }: Target,
  contributors: Contributors,
  random: Seeded,
): Step[] {
  const { author, colleague } = contributors;
  const { own, added } = splitByWriter(entity, body, contributors.isStaff);
  const { early, late } = firstAndLastFields(entity, own);
  const sessions = random.pick([0, 0, 0, 0, 1, 1, 2, 3]);
  const { first, corrections } = roughDraft(early, entities[entity].allFields, sessions, random);
  const wasFlagged = status === 'approved' && corrections.length > 0 && random.chance(0.5);
  const start = Object.fromEntries(Object.entries(first).filter(([name]) => isTypedFirst(name)));
  const steps: Step[] = [
    { kind: 'write', by: author, body: start },
    { kind: 'write', by: author, body: first },
    ...corrections.slice(0, wasFlagged ? -1 : undefined).map((correction, at): Step => ({
      kind: 'write',
      by: at % 2 === 0 ? colleague : author,
      body: correction,
    })),
    { kind: 'write', by: colleague, body: late },
    ...(shares ? [{ kind: 'share', by: author, shares } satisfies Step] : []),
    ...(wasFlagged ? sentBack(contributors, corrections.at(-1) ?? {}, random) : []),
    ...statusSteps(status, contributors, added),
  ];
  return steps.filter((step) => step.kind !== 'write' || Object.keys(step.body).length > 0);
}

/** Steps of a document that is submitted, flagged with a reason, and corrected by its author. */
function sentBack({ author, organiser }: Contributors, correction: Draft, random: Seeded): Step[] {
  const [why, answer] = random.pick(flagReasons.sentBack);
  const thread = 1000;
  return [
    { kind: 'move', by: author, to: 'submitted' },
    { kind: 'move', by: organiser, to: 'flagged' },
    { kind: 'say', by: organiser, thread, text: why },
    { kind: 'write', by: author, body: correction },
    { kind: 'say', by: author, thread, text: answer },
  ];
}

/** Status changes from Editing to a status, with the fields that an organiser adds. */
export function statusSteps(
  status: TextStatus,
  { author, organiser }: Contributors,
  added: Draft = {},
): Step[] {
  const submitted: Step = { kind: 'move', by: author, to: 'submitted' };
  const desk: Step = { kind: 'write', by: organiser, body: added };
  switch (status) {
    case 'editing':
      return [];
    case 'submitted':
      return [submitted, desk];
    case 'approved':
    case 'flagged':
      return [submitted, desk, { kind: 'move', by: organiser, to: status }];
    case 'archived':
      return [{ kind: 'move', by: organiser, to: 'archived' }];
  }
}

/** Whether a field is filled in the first draft. */
function isTypedFirst(name: string): boolean {
  return name === 'title' || name === 'summary' || name === 'tags';
}

/** Splits a body into the author's fields and those that only staff may write. */
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

/** Splits a body into what is written first and the optional fields at the end, which a colleague adds. */
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
