import type { BodyPatch } from '#domain/content/body.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { type CardStep, cardSteps, entriesInOrder, replacementOf } from '#domain/content/entities/cardLog.ts';

/** An act logged of a card: the state it reached, or that another card takes its place. */
export type CardAct = CardStep | 'replaced';

/** Somebody who was given a card and has not given it back. */
export interface Holding {
  readonly entryId: string;
  readonly name: string;
  readonly at: string;
  /** Id of the user who gave it out; empty if unknown. */
  readonly by: string;
  /** Id of the slot on whose run sheet it was given out; null where it was at a desk. */
  readonly slot: string | null;
}

/** One card of a request, as its log tells. */
export interface Card {
  readonly serial: string;
  readonly state: CardStep;
  /** Usually none or one; more when several desks issued it without knowing of each other. */
  readonly holders: readonly Holding[];
  /** Last print: the version of the request and the mark of its text; null before the first. */
  readonly print: { readonly version: string; readonly at: string } | null;
  /** Serial of the card that takes its place. */
  readonly replacedBy: string | null;
  readonly replaces: string | null;
  /** When it came to its state, and who said so; empty while nothing is logged. */
  readonly since: string;
  readonly by: string;
  /** The reason given when it was voided or replaced. */
  readonly note: string;
}

/** A contradiction in the log of a card: it was issued twice, or issued although void. */
export type CardProblem = 'issuedTwice' | 'issuedWhileVoid';

/**
 * The cards of a request from its log, by serial. It depends on the entries alone and not on the order of their arrival.
 *
 * | entry | the card becomes | its holders |
 * |---|---|---|
 * | queued, printed, laminated, requested | that | stay: they still have the old card |
 * | issued | issued | one more |
 * | returned | returned | none |
 * | void | void, for good | none |
 * | replaced | void, for good; the card that replaces it is requested | none |
 * | issued, after void | stays void | one more: somebody has a card that does not count |
 */
export function cardsFromLog(body: BodyPatch): readonly Card[] {
  const entries = entriesInOrder(body);
  const request = fieldsOf(lammie, body);
  const first = entries.length === 0 ? (stepOf(request('production')) ?? 'requested') : 'requested';
  const cards = new Map(request('serials').map((serial) => [serial, newCard(serial, first, null)]));
  for (const entry of entries) {
    const cell = fieldsOf(lammie.fields.cardLog, entry);
    for (const serial of new Set(cell('serials'))) {
      const card = cards.get(serial);
      if (!card) continue;
      cards.set(serial, after(card, entry));
      const next = replacementOf(serial);
      if (cell('act') === 'replaced' && !cards.has(next)) {
        cards.set(next, newCard(next, 'requested', serial));
      }
    }
  }
  return [...cards.values()].sort((a, b) =>
    a.serial.localeCompare(b.serial, 'en-GB', { numeric: true, sensitivity: 'base' }),
  );
}

/** Whether somebody has a card: staff may have set that by hand without saying who. */
export function isOut({ state, holders }: Pick<Card, 'state' | 'holders'>): boolean {
  return state === 'issued' || holders.length > 0;
}

/** Returns the contradiction in the log of a card; null if there is none. */
export function problemOf({ state, holders }: Card): CardProblem | null {
  if (state === 'void' && holders.length > 0) return 'issuedWhileVoid';
  return holders.length > 1 ? 'issuedTwice' : null;
}

/** The version that a print is recorded under: that of the request, and a mark of what its card says. */
export function printedVersion(version: number, body: BodyPatch): string {
  return `${version} (${markOf(body)})`;
}

/** Whether a card was printed from another text than the request has now. */
export function isStale({ print }: Pick<Card, 'print'>, body: BodyPatch): boolean {
  return print !== null && !print.version.endsWith(`(${markOf(body)})`);
}

/** Fields that a card shows. */
const printedFields = [
  'cardKind',
  'nameOnCard',
  'cardText',
  'flavour',
  'colour',
  'charges',
  'lasts',
  'lastsUntil',
  'eventId',
  'mustBeAttached',
  'physicalProp',
  'canBeStolen',
] as const;

function newCard(serial: string, state: CardStep, replaces: string | null): Card {
  return {
    serial,
    state,
    replaces,
    holders: [],
    print: null,
    replacedBy: null,
    since: '',
    by: '',
    note: '',
  };
}

function after(card: Card, entry: GroupRow): Card {
  const cell = fieldsOf(lammie.fields.cardLog, entry);
  const act = actOf(cell('act'));
  if (act === null) return card;
  const { at, by } = { at: cell('at') ?? '', by: cell('by') ?? '' };
  const isFinal = card.state === 'void';
  const state = act === 'replaced' ? 'void' : act;
  const became: Card = isFinal
    ? card
    : { ...card, state, since: at, by, note: cell('note') || (state === 'void' ? card.note : '') };
  switch (act) {
    case 'requested':
    case 'queued':
    case 'laminated':
      return became;
    case 'printed':
      return { ...became, print: { version: cell('version'), at } };
    case 'issued':
      return {
        ...became,
        holders: [...card.holders, { entryId: entry.id, name: cell('holder'), at, by, slot: cell('slot') }],
      };
    case 'returned':
    case 'void':
      return { ...became, holders: [] };
    case 'replaced':
      return { ...became, holders: [], replacedBy: replacementOf(card.serial) };
  }
}

function actOf(value: string | null): CardAct | null {
  return value === 'replaced' ? value : stepOf(value);
}

function stepOf(value: string | null): CardStep | null {
  return cardSteps.find((step) => step === value) ?? null;
}

/** A short mark of what a card says, equal for equal texts. It tells old prints from current ones; it proves nothing. */
function markOf(body: BodyPatch): string {
  const text = JSON.stringify(printedFields.map((name) => body[name] ?? null));
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 16_777_619);
    b = Math.imul(b ^ unit, 2_654_435_761);
    b ^= b >>> 15;
  }
  return [a, b].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('');
}
