import type { Document } from '#domain/content/document.ts';
import { idIn, rowsIn, textsIn } from '#domain/content/fields/read.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { status } from '#domain/content/status.ts';
import type { ScheduleKind } from './printedSheet.ts';

/** Whose binder it is: that of the whole event, or of somebody in it. */
export type BinderOwner =
  | { readonly kind: 'event' }
  | { readonly kind: Exclude<ScheduleKind, 'roster'>; readonly of: string };

/** A document as far as a binder needs to know it. */
export type BinderDocument = Pick<
  Document,
  'keyId' | 'entity' | 'teamId' | 'statusId' | 'reference' | 'body'
>;

/** The types in a binder, in its order. */
export const binderTypes = ['plot', 'encounter', 'ritual', 'monster', 'rumour', 'research'] as const;
export type BinderType = (typeof binderTypes)[number];

/**
 * Chooses the documents of a binder from those that its reader may read. What a slot of theirs is for is in it in any
 * status, and with it the monsters and the plot line that it names; everything else only once it is approved. Encounters
 * and rituals come in the order of the timetable.
 */
export function binderDocuments(
  owner: BinderOwner,
  slots: readonly Slot[],
  documents: readonly BinderDocument[],
): Readonly<Record<BinderType, readonly string[]>> {
  const current = documents.filter(({ statusId }) => statusId !== status.archived);
  const order = new Map(
    slots.toSorted((a, b) => b.start - a.start).map(({ document, start }) => [document, start]),
  );
  const own = current.filter((each) => order.has(each.keyId) || isOwn(owner, each));
  const named = new Set(own.filter(({ entity }) => entity !== 'plot').flatMap(namedBy));
  const isFor = (each: BinderDocument) =>
    own.includes(each) ||
    (named.has(each.keyId) &&
      (each.entity === 'monster' || (each.entity === 'plot' && owner.kind !== 'crew')));
  const chosen = current.filter(isFor).toSorted((a, b) => {
    const [at, other] = [a, b].map(({ keyId }) => order.get(keyId) ?? Number.POSITIVE_INFINITY);
    return at === other
      ? a.reference.localeCompare(b.reference, undefined, { numeric: true }) || a.keyId.localeCompare(b.keyId)
      : (at ?? 0) - (other ?? 0);
  });
  const of = (type: BinderType) => chosen.filter(({ entity }) => entity === type).map(({ keyId }) => keyId);
  return {
    plot: of('plot'),
    encounter: of('encounter'),
    ritual: of('ritual'),
    monster: of('monster'),
    rumour: of('rumour'),
    research: of('research'),
  };
}

/** Whether a document is in a binder although no slot is for it. */
function isOwn(owner: BinderOwner, { entity, teamId, statusId, body }: BinderDocument): boolean {
  const isApproved = statusId === status.approved;
  const { assignedTeam, referees, runners, referee, answeredBy } = body;
  switch (owner.kind) {
    case 'event':
      return isApproved && entity !== 'plot' && entity !== 'monster' && entity !== 'research';
    case 'team':
      return isApproved && entity !== 'monster' && (teamId === owner.of || assignedTeam === owner.of);
    case 'referee':
      return (
        textsIn(referees).includes(owner.of) ||
        (isApproved && textsIn(runners).includes(owner.of)) ||
        referee === owner.of ||
        answeredBy === owner.of
      );
    case 'crew':
    case 'place':
    case 'day':
      return false;
  }
}

/** The monsters and the plot line that a document names. */
function namedBy({ body }: BinderDocument): readonly string[] {
  const { monsters, plotLine } = body;
  // Rows in an encounter, plain references in a ritual.
  const ids = [...rowsIn(monsters).map(({ monster }) => monster), ...textsIn(monsters), plotLine];
  return ids.flatMap((id) => idIn(id) ?? []);
}
