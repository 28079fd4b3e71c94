import type { BodyPatch } from '#domain/content/body.ts';
import type { CardTemplate } from '#domain/cards/template.ts';
import type { Field } from '#domain/content/fields/field.ts';
import { entities } from '#domain/content/entities/index.ts';
import { dateFormats, formatDate } from '#ui/display/dates.ts';
import { asText } from '#ui/fields/values.ts';

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

/** Colours on paper: light enough for black letters. */
const bands: Readonly<Record<string, string>> = {
  white: '#ffffff',
  green: '#b9e3b4',
  blue: '#b5d6f2',
  yellow: '#f7e38a',
  red: '#f4b6b0',
  purple: '#d7c1ec',
};

/** Returns what a card shows, from the body of its request. A colour of its own comes before that of its kind. */
export function cardFaceOf(
  body: BodyPatch,
  eventName: string | undefined,
  { kinds, ground }: Pick<CardTemplate, 'kinds' | 'ground'>,
): CardFace {
  const kind = label('cardKind', body);
  const lasts = asText(body['lasts']);
  const until = asText(body['lastsUntil']);
  return {
    kind,
    name: asText(body['nameOnCard']) || asText(body['title']),
    text: asText(body['cardText']),
    flavour: asText(body['flavour']),
    band: bands[asText(body['colour'])] ?? kinds.get(kind) ?? ground,
    colour: label('colour', body),
    charges: asText(body['charges']),
    lasts:
      lasts === 'until-a-date' && until !== ''
        ? `Until ${formatDate(until, dateFormats.weekdayDate, 'en-GB')}`
        : lasts === 'end-of-event' && eventName !== undefined
          ? `End of ${eventName}`
          : label('lasts', body),
    attachedTo: body['mustBeAttached'] === true ? asText(body['physicalProp']) : null,
    canBeStolen: body['canBeStolen'] === true,
  };
}

function label(name: string, body: BodyPatch): string {
  const field: Field | undefined = entities.lammie.allFields[name];
  const value = body[name];
  return (field?.kind === 'choice' && field.options.find((each) => each.value === value)?.label) || '';
}
