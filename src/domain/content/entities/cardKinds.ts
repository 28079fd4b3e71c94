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
