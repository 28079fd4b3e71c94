import type { Document } from '#domain/content/document.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { status } from '#domain/content/status.ts';
import { type Card, isOut, problemOf } from './cardsFromLog.ts';

/** Verdict on a card: the first thing that a referee needs to know about it. */
export type Verdict =
  | 'forged'
  | 'unknown'
  | 'unchecked'
  | 'void'
  | 'replaced'
  | 'expired'
  | 'notApproved'
  | 'issuedTwice'
  | 'notIssued'
  | 'valid';

/** Whether the code of a card was made with the key of the game: null where a person typed its name. */
export type CodeCheck = 'genuine' | 'forged' | 'noKey' | null;

/**
 * When a card stops counting, in epoch milliseconds: at its date, or with the event it is for. Undefined where that is
 * not a time.
 */
export function expiryOf({ body }: Pick<Document, 'body'>, eventEnd: string | undefined): number | undefined {
  const request = fieldsOf(lammie, body);
  const lasts = request('lasts');
  const at = lasts === 'until-a-date' ? request('lastsUntil') : null;
  const end = lasts === 'end-of-event' ? eventEnd : undefined;
  const time = Date.parse(at ?? end ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** Judges a card. The first that applies counts: a forged code is never said to be valid, whatever its serial. */
export function verdictOf(input: {
  readonly code: CodeCheck;
  /** The request; undefined where this device does not have it. */
  readonly document: Pick<Document, 'statusId'> | undefined;
  readonly card: Card | undefined;
  readonly expiry: number | undefined;
  readonly now: number;
}): Verdict {
  const { code, document, card, expiry, now } = input;
  if (code === 'forged') return 'forged';
  if (!document || !card) return 'unknown';
  if (card.replacedBy !== null) return 'replaced';
  if (card.state === 'void') return 'void';
  if (document.statusId !== status.approved) return 'notApproved';
  if (expiry !== undefined && expiry <= now) return 'expired';
  if (code === 'noKey') return 'unchecked';
  if (problemOf(card) === 'issuedTwice') return 'issuedTwice';
  return isOut(card) ? 'valid' : 'notIssued';
}
