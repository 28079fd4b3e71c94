import type { Person } from '#domain/content/person.ts';

/** A button of the guide that leads to the screen it tells of. */
export interface GuideLink {
  readonly label: string;
  readonly to: string;
  /** Whether the screen is for the person, where its address opens for others too. */
  readonly isFor?: (person: Person) => boolean;
}

/** A word and what it means. */
type GuideTerm = readonly [word: string, meaning: string];

/** A piece of a topic: a paragraph, a list, a heading, or words with their meanings. */
export type GuideBlock =
  | string
  | readonly string[]
  | { readonly heading: string }
  | { readonly terms: readonly GuideTerm[] };

/** A page of the guide. Words in “quotation marks” are texts of the interface; a test looks for each. */
export interface GuideTopic {
  /** Last part of its address: 'submit'. */
  readonly key: string;
  readonly title: string;
  /** Its subject, in a line. */
  readonly summary: string;
  readonly blocks: readonly GuideBlock[];
  readonly links: readonly GuideLink[];
}
