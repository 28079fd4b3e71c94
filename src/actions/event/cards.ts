import { fieldsOf } from '#domain/content/fields/read.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import type { Document } from '#domain/content/document.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { entriesInOrder } from '#domain/content/entities/cardLog.ts';
import { type CardAct, cardsFromLog, printedVersion } from '#domain/cards/cardsFromLog.ts';
import { type CardName, authenticatedText } from '#domain/cards/cardCode.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import type { Device } from '#actions/device.ts';
import { perform } from '#actions/perform.ts';

/** An act on cards of one request, as it is logged. */
export interface CardEntry {
  readonly serials: readonly string[];
  readonly act: CardAct;
  /** When, ISO 8601: the cards of one print run have the same. */
  readonly at: string;
  /** Who has the cards now, with `issued`. */
  readonly holder?: string;
  readonly note?: string;
  /** Id of the slot in which they were given out. */
  readonly slot?: string;
  /** With `printed`: the text on the cards, as `printedVersion` describes it; without it, the text of the request now. */
  readonly printed?: string | undefined;
}

/**
 * Adds an entry to the card log of a request. Entries of several desks never collide, and the request stays approved. The
 * state that staff set by hand before anything was logged becomes the first entry, so that the other cards keep it.
 */
export async function logCards(device: Device, request: Document, entry: CardEntry): Promise<Outcome> {
  const { keyId, entity, version, body } = request;
  const log = entriesInOrder(body);
  const at = timeAfter(fieldsOf(lammie.fields.cardLog, log.at(-1) ?? {})('at'), entry.at);
  const rowOf = (cardEntry: CardEntry, by: string | null, printed: string): GroupRow => ({
    id: device.newId(),
    serials: cardEntry.serials,
    act: cardEntry.act,
    at: cardEntry.at,
    by,
    holder: cardEntry.holder?.trim() ?? '',
    version: printed,
    note: cardEntry.note?.trim() ?? '',
    slot: cardEntry.slot ?? null,
  });
  const before = cardsFromLog(body);
  const byHand = before[0]?.state;
  const first =
    log.length === 0 && byHand !== undefined && byHand !== 'requested'
      ? [
          rowOf(
            {
              serials: before.map(({ serial }) => serial),
              act: byHand,
              // Before whatever another desk logs at the same time.
              at: request.createdDate,
              ...(byHand === 'issued' ? { holder: holderOf(request) } : {}),
              note: 'As set by hand',
            },
            null,
            '',
          ),
        ]
      : [];
  const printed = entry.act === 'printed' ? (entry.printed ?? printedVersion(version, body)) : '';
  const cardLog = [...first, rowOf({ ...entry, at }, device.person.id, printed)];
  return perform(device, {
    kind: 'addEntries',
    id: device.newId(),
    keyId,
    entity,
    body: { cardLog },
  });
}

/** The time of an entry: later than the last one that its writer saw, although the clock of that device may be ahead. */
function timeAfter(last: string | null, at: string): string {
  return last !== null && last >= at ? new Date(Date.parse(last) + 1).toISOString() : at;
}

/** The person that a card is for: the character, or else the player. */
export function holderOf({ body }: Pick<Document, 'body'>): string {
  const request = fieldsOf(lammie, body);
  return request('recipientCharacter').trim() || request('recipientPlayer').trim();
}

/** Bytes of an authentication code: 72 bits, 12 characters. */
const codeBytes = 9;

/** Reads the key of the game, as the session has it. It cannot be read back from the result. */
export async function readCardKey(key: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(key), (each) => each.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** Returns the authentication code of a card: HMAC-SHA-256, its first 72 bits in base64url. */
export async function authenticationCode(key: CryptoKey, card: CardName): Promise<string> {
  const text = new TextEncoder().encode(authenticatedText(card));
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, text)).subarray(0, codeBytes);
  return btoa(String.fromCharCode(...signed))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
