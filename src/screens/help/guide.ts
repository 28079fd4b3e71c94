import { fold } from '#domain/search/words.ts';
import { fieldTopics } from './fieldTopics.ts';
import type { GuideBlock, GuideTopic } from './topicTypes.ts';
import { writingTopics } from './writingTopics.ts';

/** Key of the page that lists the keyboard shortcuts, which are no text of the guide. */
export const keysTopic = 'keys';

/** The topics of the guide, in the order in which somebody new would read them. */
export const guide: readonly GuideTopic[] = [
  ...writingTopics,
  ...fieldTopics,
  {
    key: keysTopic,
    title: 'Keyboard shortcuts',
    summary: 'Every key, by where it works',
    blocks: [
      'Press ? anywhere but in a text field to see these without leaving the page. A single letter never saves, sends or deletes.',
    ],
    links: [],
  },
];

/** Returns the address of a topic. */
export function topicAddress({ key }: Pick<GuideTopic, 'key'>): string {
  return `/help/${key}`;
}

/**
 * Returns the texts of a topic, one after the other.
 *
 * @internal Tests compare them with the interface.
 */
export function textsOf({ title, summary, blocks }: GuideTopic): readonly string[] {
  return [title, summary, ...blocks.flatMap(textsIn)];
}

function textsIn(block: GuideBlock): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('heading' in block) return [block.heading];
  if ('terms' in block) return block.terms.flat();
  return block;
}

/** Returns the topics in which each word that is typed begins a word: in the title first, then those with it in their text. */
export function findTopics(typed: string): readonly GuideTopic[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  const has = (texts: readonly string[]) => {
    const words = texts.flatMap(wordsOf);
    return wanted.every((each) => words.some((word) => word.startsWith(each)));
  };
  const [named, told] = [
    guide.filter(({ title }) => has([title])),
    guide.filter((topic) => has(textsOf(topic))),
  ];
  return [...new Set([...named, ...told])];
}

function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
