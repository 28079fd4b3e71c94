import type { BodyPatch } from '#domain/content/body.ts';
import type { Change } from './change.ts';
import type { Document } from '#domain/content/document.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import type { SubmissionLimits } from '#domain/content/entities/define.ts';
import { idIn, rowsIn } from '#domain/content/fields/read.ts';
import type { FieldError } from '#domain/content/fieldError.ts';
import { status, transitionBetween } from '#domain/content/status.ts';

/** A document as far as limits need to know it, or the text of one in a form. */
interface Limited {
  readonly entity: DocumentType;
  readonly body: BodyPatch;
}

/** The item that sets limits. */
export interface LimitingItem {
  readonly name: string;
  readonly isArchived: boolean;
  readonly values: BodyPatch;
}

/** Facts that limits depend on: passed in, because the domain has no storage. */
export interface LimitFacts {
  /** The item that the document refers to; undefined if there is none. */
  readonly item: LimitingItem | undefined;
  /** Other documents of the same author that refer to the item and have been submitted. */
  readonly othersSubmitted: number;
  /** The zone in which times are written: the game's; undefined for that of this device. */
  readonly timeZone: string | undefined;
}

/** The limits that a document has to keep to. */
export interface LimitedBy {
  readonly limits: SubmissionLimits;
  /** Type and id of the item that sets them. */
  readonly itemType: string;
  readonly itemId: string;
}

/**
 * Returns the limits that a change has to keep to: those of submitting, and of approving a draft, which does both at
 * once. Undefined if it has none.
 */
export function limitsOf(document: Document, change: Change): LimitedBy | undefined {
  if (change.kind !== 'setStatus' || document.statusId !== status.editing) return undefined;
  const move = transitionBetween(document.statusId, change.statusId)?.name;
  return move === 'submit' || move === 'approve' ? limitedBy(document) : undefined;
}

/** Returns the limits of a document's type, and the item that sets them; undefined if it names none. */
export function limitedBy({ entity, body }: Limited): LimitedBy | undefined {
  const { limits, allFields } = documentTypes[entity];
  if (!limits) return undefined;
  const field = allFields[limits.reference];
  const itemId = idIn(body[limits.reference]);
  if (field?.kind !== 'reference' || itemId === null) return undefined;
  return { limits, itemType: field.target, itemId };
}

/** Counts the documents that use up the limit of an author: those beside this one that have been submitted. */
export function countSubmitted(
  document: Pick<Document, 'keyId' | 'entity' | 'createdBy'>,
  { limits, itemId }: LimitedBy,
  others: readonly Document[],
): number {
  return others.filter(
    (other) =>
      other.keyId !== document.keyId &&
      other.entity === document.entity &&
      other.createdBy.id === document.createdBy.id &&
      countsAsSubmitted(other, { limits, itemId }),
  ).length;
}

/** Whether a document uses up the limit of its author: it refers to the item and has been submitted. */
export function countsAsSubmitted(
  { statusId, body }: Pick<Document, 'statusId' | 'body'>,
  { limits, itemId }: Pick<LimitedBy, 'limits' | 'itemId'>,
): boolean {
  return statusId > status.editing && body[limits.reference] === itemId;
}

/** Returns the errors of a document that does not keep to its limits, each with what to do. `at` is ISO 8601 in UTC. */
export function limitErrors(
  { entity, body }: Limited,
  { limits }: Pick<LimitedBy, 'limits'>,
  { item, othersSubmitted, timeZone }: LimitFacts,
  at: string,
): FieldError[] {
  const { reference, rows, opens, closes, perAuthor } = limits;
  if (!item || item.isArchived) {
    return [{ name: reference, messages: ['It does not exist, or is archived. Choose another one'] }];
  }
  const { name, values } = item;
  const messages = dateMessages(
    name,
    { opens: idIn(values[opens]), closes: idIn(values[closes]), timeZone },
    Date.parse(at),
  );
  const most = values[perAuthor];
  if (typeof most === 'number' && othersSubmitted >= most) {
    const others = `${othersSubmitted} other${othersSubmitted === 1 ? ' has' : 's have'} been submitted`;
    messages.push(
      most === 0
        ? `“${name}” does not accept requests from players. Choose another period`
        : `“${name}” allows ${counted(most, 'request')} per player, and ${others}. Archive one of them, or choose another period`,
    );
  }
  const mostRows = values[rows.most];
  const count = rowsIn(body[rows.group]).length;
  const over = typeof mostRows === 'number' ? count - mostRows : 0;
  const group = documentTypes[entity].allFields[rows.group];
  const row = group?.kind === 'group' ? group.row : 'row';
  return [
    ...(messages.length > 0 ? [{ name: reference, messages }] : []),
    ...(over > 0
      ? [
          {
            name: rows.group,
            messages: [
              `“${name}” allows ${counted(count - over, row)} per request; this has ${count}. Remove ${over}, or write another request`,
            ],
          },
        ]
      : []),
  ];
}

/** Returns a collection item as the one that sets limits. */
export function limitingItem({ statusId, body }: Document): LimitingItem {
  return { name: body.title, isArchived: statusId === status.archived, values: body };
}

/** Remainder of a limit, and how much it allows; `left` is below 0 where a draft exceeds it. */
export interface Allowance {
  readonly left: number;
  readonly most: number;
}

/** Returns what the author of a document has left: documents to submit, and rows in this one. Null without a limit. */
export function allowancesOf(
  { body }: Pick<Limited, 'body'>,
  { limits: { rows, perAuthor } }: Pick<LimitedBy, 'limits'>,
  values: BodyPatch,
  submitted: number,
): { readonly documents: Allowance | null; readonly rows: Allowance | null } {
  const allowance = (most: unknown, used: number) =>
    typeof most === 'number' ? { left: most - used, most } : null;
  return {
    documents: allowance(values[perAuthor], submitted),
    rows: allowance(values[rows.most], rowsIn(body[rows.group]).length),
  };
}

/** When an item opens and closes, and the zone in which that is written. */
interface Dates {
  readonly opens: string | null;
  readonly closes: string | null;
  readonly timeZone: string | undefined;
}

function dateMessages(name: string, { opens, closes, timeZone }: Dates, at: number): string[] {
  if (opens !== null && at < Date.parse(opens)) {
    return [`“${name}” opens on ${moment(opens, timeZone)}. Submit it then`];
  }
  if (closes !== null && at >= Date.parse(closes)) {
    return [
      `“${name}” closed on ${moment(closes, timeZone)}. Choose another period, or ask an organiser to approve it`,
    ];
  }
  return [];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A moment with its time zone, because server and reader may be in different ones. */
function moment(iso: string, timeZone: string | undefined): string {
  return new Date(iso).toLocaleString('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}
