import { defineEntity } from './define.ts';
import {
  chips,
  choice,
  dateTime,
  group,
  line,
  number,
  reference,
  rich,
  yesNo,
} from '#domain/content/fields/builders.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Warning } from '#domain/content/fields/warnings.ts';
import { cardColours, cardKinds } from '#domain/content/entities/cardKinds.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { productionFrom } from '#domain/content/entities/cardLog.ts';
import { status } from '#domain/content/status.ts';

const card = 'Card';
const use = 'In play';
const order = 'Order';
const desk = 'Desk';
const steps = ['Requested', 'Queued', 'Printed', 'Laminated', 'Issued', 'Returned', 'Void'];

export const lammie = defineEntity({
  key: 'lammie',
  api: 'lammies',
  path: '/lammies',
  route: 'lammie',
  label: 'Lammie Request',
  plural: 'Lammie Requests',
  prefix: 'LAM',
  hasEvent: true,
  copyable: false,
  fields: {
    cardKind: choice('Card kind', cardKinds, { required: true, section: card }),
    nameOnCard: line('Name on card', {
      required: true,
      section: card,
      meter: { characters: 36, of: 'a card' },
    }),
    cardText: rich('Card text', {
      required: true,
      section: card,
      help: 'What it does, as the referees will read it',
      meter: { characters: 420, of: 'a card' },
    }),
    flavour: rich('Flavour', { section: card, meter: { characters: 160, of: 'a card' } }),
    refereeText: rich('Referee text', { staff: true, section: card }),
    physicalProp: line('Physical prop needed', { required: true, section: use }),
    mustBeAttached: yesNo('Must be attached', { section: use }),
    charges: line('Charges or cost', { section: use }),
    canBeStolen: yesNo('Can be stolen', { section: use }),
    colour: choice('Colour', Object.keys(cardColours), { section: use }),
    lasts: choice(
      'Lasts',
      ['Until a date', 'End of event', 'Until used', 'Until death', 'Until dismissed', 'For ever'],
      { required: true, section: use },
    ),
    lastsUntil: dateTime('Lasts until', { section: use }),
    quantity: number('Quantity', { min: 1, max: 100, required: true, section: order }),
    neededBy: dateTime('Needed by', { required: true, section: order }),
    collectWhere: choice('Collect', ['At the gate', 'At the desk', 'From a referee', 'In an encounter'], {
      section: order,
    }),
    recipientPlayer: line('Recipient: player', { section: order }),
    recipientCharacter: line('Recipient: character', { section: order }),
    recipientNumber: line('Recipient: number', { max: 40, section: order }),
    why: choice('Why', ['Ritual', 'Crafting', 'Reward', 'Plot'], { required: true, section: order }),
    source: reference('Source', 'document', { section: order }),
    replaces: reference('Replaces', 'lammie', { section: order }),
    rulesCheckedBy: reference('Rules checked by', 'user', { staff: true, section: desk }),
    production: choice('Production', steps, {
      staffWrites: true,
      isState: true,
      section: desk,
      help: 'Follows the card log, once it has an entry',
    }),
    serials: chips('Serial numbers', {
      isSetByType: true,
      section: desk,
      help: 'Assigned on approval, one for each card. They never change, even if the quantity is reduced',
    }),
    // One entry for each thing done, for all the cards it was done with: 600 are six for each of a hundred cards.
    cardLog: group(
      'Card log',
      'entry',
      {
        serials: chips('Cards'),
        act: choice('Became', [...steps, 'Replaced']),
        at: dateTime('When'),
        by: reference('By', 'user'),
        holder: line('Holder'),
        version: line('Version'),
        note: line('Note'),
        slot: reference('Slot', 'eventSlot'),
      },
      { append: true, isRecord: true, rows: 600, staff: true, isState: true, section: desk },
    ),
  },
  // A card that expires before it is needed cannot be used.
  order: [{ ascending: ['neededBy', 'lastsUntil'] }],
  valuesIn: (statusId, body) => {
    const own = statusId === status.approved ? { serials: serialsFor(body) } : {};
    return { ...own, ...productionFrom({ ...body, ...own }) };
  },
  warnings: cardsWithoutPlace,
});

/**
 * Returns a serial number for each card. Assigned numbers never change: when the quantity goes down they stay, because
 * their cards may have been printed, and when it goes up again they are used before new ones.
 */
function serialsFor(body: BodyPatch): string[] {
  const request = fieldsOf(lammie, body);
  const assigned = request('serials');
  const cards = request('quantity') ?? 1;
  const last = assigned.reduce((most, each) => Math.max(most, Number.parseInt(each, 10) || 0), 0);
  const missing = Math.max(0, cards - assigned.length);
  const added = Array.from({ length: missing }, (_, at) => String(last + 1 + at).padStart(2, '0'));
  return [...assigned, ...added];
}

/** Says which numbered cards a smaller quantity leaves over. */
function cardsWithoutPlace(body: BodyPatch): Warning[] {
  const request = fieldsOf(lammie, body);
  const quantity = request('quantity');
  const over = quantity === null ? [] : request('serials').slice(quantity);
  if (over.length === 0) return [];
  const numbers = over.length > 2 ? `${over[0]} to ${over.at(-1)}` : over.join(' and ');
  const [cards, them] = over.length === 1 ? ['Card', 'it'] : ['Cards', 'them'];
  const message = `${cards} ${numbers} may be printed already: collect ${them}. Their numbers are not used again`;
  return [{ name: 'quantity', message }];
}
