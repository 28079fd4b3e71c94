import { authenticationCode, readCardKey } from '#actions/event/cards.ts';
import type { Device } from '#actions/device.ts';
import { type Scanned, readScanned } from '#domain/cards/cardCode.ts';
import type { Card } from '#domain/cards/cardsFromLog.ts';
import { type CodeCheck, type Verdict, expiryOf, verdictOf } from '#domain/cards/verdict.ts';
import { event as eventType } from '#domain/content/collections/event.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { Person } from '#domain/content/person.ts';
import { type CardRequest, requestByReference } from '#mirror/queries/desks/cards.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/** Result of looking up a scan or a typed text. */
export type Lookup =
  | { readonly kind: 'unknown'; readonly text: string }
  | { readonly kind: 'document'; readonly path: string }
  /** A request was named without one of its cards. */
  | { readonly kind: 'request'; readonly reference: string; readonly request: CardRequest | null }
  | {
      readonly kind: 'card';
      readonly scanned: Extract<Scanned, { readonly kind: 'card' }>;
      readonly request: CardRequest | null;
      readonly card: Card | undefined;
      readonly verdict: Verdict;
      /** When it stops counting, in epoch milliseconds. */
      readonly expiry: number | undefined;
    };

/** The request that a scan names, as this device has it. */
export interface RequestFacts {
  readonly request: CardRequest | null;
  /** End of the event that the request is for, ISO 8601. */
  readonly eventEnd: string | null;
}

/** Returns the reference of the request that a scan names; undefined if it names none. */
export function referenceIn(scanned: Scanned): string | undefined {
  switch (scanned.kind) {
    case 'card':
      return scanned.card.reference;
    case 'incomplete':
      return scanned.reference;
    case 'document':
    case 'unknown':
      return undefined;
  }
}

/** Reads what this device has of a request. */
export async function readRequest(
  mirror: Mirror,
  person: Person,
  reference: string | undefined,
): Promise<RequestFacts> {
  const request = reference ? await requestByReference(mirror, person, reference) : null;
  const events = request ? await collectionItems(mirror, 'event') : [];
  const event = events.find(({ id }) => id === request?.row.eventId);
  return { request, eventEnd: fieldsOf(eventType, event?.fields ?? {})('end') };
}

/** Checks whether the code of a scanned card was made with the key of the game. */
export async function checkCode(scanned: Scanned, key: string | undefined): Promise<CodeCheck> {
  if (scanned.kind !== 'card' || scanned.mac === null) return null;
  if (key === undefined) return 'noKey';
  try {
    const expected = await authenticationCode(await readCardKey(key), scanned.card);
    return expected === scanned.mac ? 'genuine' : 'forged';
  } catch {
    return 'noKey';
  }
}

/** Returns the result of a lookup from what is known of the request and the code. `now` is in epoch milliseconds. */
export function lookupOf(
  text: string,
  scanned: Scanned,
  { request, eventEnd }: RequestFacts,
  code: CodeCheck,
  now: number,
): Lookup {
  switch (scanned.kind) {
    case 'unknown':
      return { kind: 'unknown', text };
    case 'document':
      return scanned;
    case 'incomplete':
      return { kind: 'request', reference: scanned.reference, request };
    case 'card': {
      const card = request?.cards.find(({ serial }) => serial === scanned.card.serial);
      const expiry = request ? expiryOf(request.row, eventEnd ?? undefined) : undefined;
      const verdict = verdictOf({ code, document: request?.row, card, expiry, now });
      return { kind: 'card', scanned, request, card, verdict, expiry };
    }
  }
}

/** Looks up what was scanned or typed, on this device, once. */
export async function lookUp(device: Device, text: string, key: string | undefined): Promise<Lookup> {
  const scanned = readScanned(text);
  const code = await checkCode(scanned, key);
  const facts = await readRequest(device.mirror, device.person, referenceIn(scanned));
  return lookupOf(text, scanned, facts, code, Date.parse(device.now()));
}
