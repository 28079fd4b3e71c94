import { templates } from './templates/index.ts';
import { encounterTexts } from './texts.ts';

const pairs = [
  ...Object.values(templates).flatMap((texts) =>
    texts.flatMap(({ text }) => (text.links ?? []).map((other) => [text.title, other] as const)),
  ),
  // Each encounter links to the previous one of its plot line.
  ...Object.values(Object.groupBy(encounterTexts, ({ plot }) => plot ?? '')).flatMap((some = []) =>
    some.slice(1).map(({ title }, at) => [title, some[at]?.title ?? title] as const),
  ),
];

/** Titles that each text links to, by title. Every second link is made from both ends. */
export const linksByTitle: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(
    Object.groupBy(
      pairs.flatMap(([one, other], at) =>
        at % 2 === 0
          ? [[one, other]]
          : [
              [one, other],
              [other, one],
            ],
      ),
      ([from = '']) => from,
    ),
  ).map(([title, some = []]) => [title, [...new Set(some.flatMap(([, to]) => to ?? []))]]),
);
