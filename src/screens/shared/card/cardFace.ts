import type { BodyPatch } from '#domain/content/body.ts';
import type { CardTemplate } from '#domain/cards/template.ts';
import { fieldsOf, textIn } from '#domain/content/fields/read.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import { dateFormats, formatDate } from '#ui/display/dates.ts';

/** Contents of a card, in words. */
export interface CardFace {
  readonly kind: string;
  readonly name: string;
  /** HTML. */
  readonly text: string;
  readonly flavour: string;
  /** Colour of the band and the back. */
  readonly band: string;
  readonly colour: string;
  readonly charges: string;
  readonly lasts: string;
  /** Thing that it must be attached to; null if none. */
  readonly attachedTo: string | null;
  readonly canBeStolen: boolean;
}

/** Returns what a card shows, from the body of its request. A colour of its own comes before that of its kind. */
export function cardFaceOf(
  body: BodyPatch,
  eventName: string | undefined,
  { kinds, colours, ground }: Pick<CardTemplate, 'kinds' | 'colours' | 'ground'>,
): CardFace {
  const request = fieldsOf(lammie, body);
  const label = (name: 'cardKind' | 'colour' | 'lasts') =>
    lammie.fields[name].options.find(({ value }) => value === request(name))?.label ?? '';
  const kind = label('cardKind');
  const until = request('lastsUntil');
  return {
    kind,
    name: request('nameOnCard') || textIn(body['title']),
    text: request('cardText'),
    flavour: request('flavour'),
    band: colours.get(label('colour')) ?? kinds.get(kind) ?? ground,
    colour: label('colour'),
    charges: request('charges'),
    lasts:
      request('lasts') === 'until-a-date' && until !== null
        ? `Until ${formatDate(until, dateFormats.weekdayDate, 'en-GB')}`
        : request('lasts') === 'end-of-event' && eventName !== undefined
          ? `End of ${eventName}`
          : label('lasts'),
    attachedTo: request('mustBeAttached') ? request('physicalProp') : null,
    canBeStolen: request('canBeStolen'),
  };
}
