import type { BodyPatch } from '#domain/content/body.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { idIn, rowsIn, textIn, textsIn } from '#domain/content/fields/read.ts';

/** The states of a card, in the order in which it goes through them. */
export const cardSteps = [
  'requested',
  'queued',
  'printed',
  'laminated',
  'issued',
  'returned',
  'void',
] as const;
export type CardStep = (typeof cardSteps)[number];

/** Entries of the card log of a request by their time, the same on every device in whatever order they arrived. */
export function entriesInOrder({ cardLog }: BodyPatch): readonly GroupRow[] {
  const order = ({ at, id }: GroupRow) => `${textIn(at)} ${id}`;
  return rowsIn(cardLog).toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** The serial of the card that replaces one: 07-2 for 07, 07-3 for 07-2. */
export function replacementOf(serial: string): string {
  const [number = '', copy = '1'] = serial.split('-');
  return `${number}-${Number(copy) + 1}`;
}

/**
 * The state of a request from its card log: that of the card that is least far. Nothing where no card has an entry: it is
 * then as staff have set it by hand.
 */
export function productionFrom(body: BodyPatch): BodyPatch {
  const { serials: assigned } = body;
  const states = new Map<string, string>(textsIn(assigned).map((serial) => [serial, '']));
  for (const { serials, act: logged } of entriesInOrder(body)) {
    const act = idIn(logged);
    for (const serial of textsIn(serials)) {
      if (!states.has(serial) || states.get(serial) === 'void' || act === null) continue;
      states.set(serial, act === 'replaced' ? 'void' : act);
      if (act === 'replaced') states.set(replacementOf(serial), 'requested');
    }
  }
  const steps = new Set(states.values());
  if (![...steps].some(Boolean)) return {};
  if (steps.delete('')) steps.add('requested');
  return { production: cardSteps.find((step) => steps.has(step)) ?? 'void' };
}
