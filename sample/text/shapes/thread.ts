import type { FirstName } from '#sample/world/people.ts';

/** Something that somebody said, and what they made of it when they read it again. */
export type Remark = readonly [by: FirstName | 'author', text: string, reworded?: string];

/** What was said about a document, by its title: a first remark and the replies to it. */
export interface ThreadText {
  readonly title: string;
  readonly said: readonly Remark[];
}
