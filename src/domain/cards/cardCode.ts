import { entities } from '#domain/content/entities/index.ts';

/** A card as its code or a person names it: LAM-118-07. */
export interface CardName {
  readonly reference: string;
  readonly serial: string;
}

/** Meaning of a scanned code or a typed text. */
export type Scanned =
  | {
      readonly kind: 'card';
      readonly card: CardName;
      /** null where a person typed it. */ readonly mac: string | null;
    }
  | { readonly kind: 'document'; readonly path: string }
  | { readonly kind: 'incomplete'; readonly reference: string }
  | { readonly kind: 'unknown' };

/** Path that the addresses on cards begin with. */
export const cardCodePath = '/c/';

/** The name of a card as it is printed on it. */
export function cardLabel({ reference, serial }: CardName): string {
  return `${reference}-${serial}`;
}

/** The text that the authentication code of a card is made from. */
export function authenticatedText(card: CardName): string {
  return `waymark card 1 ${cardLabel(card)}`;
}

/** The path in the QR code of a card. */
export function cardPath({ reference, serial }: CardName, mac: string): string {
  return `${cardCodePath}${reference}.${serial}.${mac}`;
}

const prefix = entities.lammie.prefix;
const payload = new RegExp(`^(${prefix}-\\d{1,9})\\.(\\d{1,4}(?:-\\d{1,3})?)\\.([\\w-]{1,64})$`);
const typed = new RegExp(`^(?:${prefix})?[\\s-]*(\\d{1,9})(?:[\\s./-]+(\\d{1,4}(?:-\\d{1,3})?))?$`, 'i');

/** Reads a scanned code, or what somebody typed: the address of a card or of a document, or the name of a card. */
export function readScanned(text: string): Scanned {
  const trimmed = text.trim();
  const path = pathOf(trimmed);
  if (path === undefined) return readTyped(trimmed);
  if (path.startsWith(cardCodePath)) {
    const [, reference, serial, mac] = payload.exec(path.slice(cardCodePath.length)) ?? [];
    return reference !== undefined && serial !== undefined && mac !== undefined
      ? { kind: 'card', card: { reference, serial }, mac }
      : { kind: 'unknown' };
  }
  const [, root, id] = /^(\/[a-z]+)\/([\w-]{1,64})\/read$/i.exec(path) ?? [];
  return id !== undefined && Object.values(entities).some((entity) => entity.path === root)
    ? { kind: 'document', path: `${root}/${id}/read` }
    : { kind: 'unknown' };
}

/** Reads what was scanned where nobody asked for a card: numbers alone are on other things too, and are unknown. */
export function readUnasked(text: string): Scanned {
  return /^\s*\d/.test(text) ? { kind: 'unknown' } : readScanned(text);
}

/** Whether a text is the code that is printed on a card. */
export function isCardCode(text: string): boolean {
  const scanned = readScanned(text);
  return scanned.kind === 'card' && scanned.mac !== null;
}

/** The path of an address, or of a text that begins as one. */
function pathOf(text: string): string | undefined {
  if (text.startsWith('/')) return text;
  return /^https?:\/\/[^/\s]+(\/[^?#\s]*)/i.exec(text)?.[1];
}

function readTyped(text: string): Scanned {
  const [, number, serial] = typed.exec(text) ?? [];
  if (number === undefined) return { kind: 'unknown' };
  const reference = `${prefix}-${Number(number)}`;
  if (serial === undefined) return { kind: 'incomplete', reference };
  const [first = '', ...later] = serial.split('-');
  return {
    kind: 'card',
    card: { reference, serial: [first.padStart(2, '0'), ...later].join('-') },
    mac: null,
  };
}
