import type { BodyPatch } from '#domain/content/body.ts';
import { contrastOf } from '#domain/primitives/colour.ts';
import { colourIn, fieldsOf, textIn } from '#domain/content/fields/read.ts';
import { game } from '#domain/content/collections/game.ts';
import { cardLogoIn } from '#domain/content/picture.ts';
import { cardColours, cardKinds, colourField, kindColourField } from '#domain/content/entities/cardKinds.ts';
import { type Size, defaultCard } from './sheets.ts';

/** How the cards of a game look, from its settings. Colours are #rrggbb. */
export interface CardTemplate {
  /** Before it is laminated. */
  readonly size: Size;
  /** Text on the back; the name of the game unless it has another. */
  readonly mark: string;
  readonly ground: string;
  readonly text: string;
  /** Null without a border. */
  readonly border: string | null;
  /** Colours of the band and the back, by the label of the kind. */
  readonly kinds: ReadonlyMap<string, string>;
  /** The colours that requests choose from, as they are printed, by the label of the colour. */
  readonly colours: ReadonlyMap<string, string>;
  /** Id of its picture; null without one. */
  readonly logo: string | null;
  readonly isLogoOnFront: boolean;
  readonly isLogoOnBack: boolean;
}

/** Returns the template of cards from the body of the game settings, with defaults for empty fields. */
export function cardTemplateFrom(body: BodyPatch = {}): CardTemplate {
  const settings = fieldsOf(game, body);
  const { title } = body;
  const side = settings('cardLogoOn');
  return {
    size: {
      width: settings('cardWidth') ?? defaultCard.width,
      height: settings('cardHeight') ?? defaultCard.height,
    },
    mark: settings('cardMark') || textIn(title) || 'Waymark',
    ground: colourIn(settings('cardGround')) ?? '#ffffff',
    text: colourIn(settings('cardText')) ?? '#000000',
    border: colourIn(settings('cardBorder')),
    kinds: new Map(
      cardKinds.flatMap((kind) => {
        const colour = colourIn(body[kindColourField(kind)]);
        return colour === null ? [] : [[kind, colour] as const];
      }),
    ),
    colours: new Map(
      Object.entries(cardColours).map(([name, usual]) => [name, colourIn(body[colourField(name)]) ?? usual]),
    ),
    logo: cardLogoIn(body),
    isLogoOnFront: side === 'front' || side === 'front-and-back',
    isLogoOnBack: side !== 'front',
  };
}

/** The least contrast of small print that is easy to read, also printed in black and white. */
const leastContrast = 4.5;

/** Says in words what of a template cannot be read well; null if nothing. */
export function contrastProblem({ ground, text }: Pick<CardTemplate, 'ground' | 'text'>): string | null {
  const contrast = contrastOf(ground, text);
  if (contrast >= leastContrast) return null;
  // The ratio is rounded down, so that what is too low never looks like enough.
  const ratio = (Math.floor(contrast * 10) / 10).toFixed(1);
  return `The contrast between the text and the background is ${ratio} to 1. Below ${leastContrast} to 1, small print is hard to read, especially in black and white. Choose a darker text or a lighter background, or the other way round.`;
}

/** Black or white, whichever is easier to read on a colour: at least 4.5 to 1 on any. */
export function inkOn(colour: string): string {
  return contrastOf(colour, '#000000') >= contrastOf(colour, '#ffffff') ? '#000000' : '#ffffff';
}
