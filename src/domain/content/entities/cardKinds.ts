/** The kinds of cards, as they are labelled. */
export const cardKinds = [
  'Item',
  'Character power',
  'Creature ability',
  'Condition',
  'Knowledge',
  'Consumable',
  'Ward',
] as const;
export type CardKind = (typeof cardKinds)[number];

/** Name of the field of the game settings with the colour of a kind: colourCharacterPower. */
export function kindColourField(kind: CardKind): string {
  return `colour${kind.replaceAll(/(?:^| )([a-z])/gi, (_, letter: string) => letter.toUpperCase())}`;
}

/** The colours that a request can choose, as they are labelled, each as it is printed by default: light enough for black letters. */
export const cardColours: Readonly<Record<string, string>> = {
  White: '#ffffff',
  Green: '#b9e3b4',
  Blue: '#b5d6f2',
  Yellow: '#f7e38a',
  Red: '#f4b6b0',
  Purple: '#d7c1ec',
};

/** Name of the field of the game settings that says how a colour is printed: printedGreen. */
export function colourField(name: string): string {
  return `printed${name}`;
}
