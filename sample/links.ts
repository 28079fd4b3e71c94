import { templates } from './templates/index.ts';
import { encounterTexts } from './texts.ts';

const pairs = [
  ...Object.values(templates).flatMap((texts) =>
    texts.flatMap(({ text }) => (text.links ?? []).map((other) => [text.title, other] as const)),
  ),
  // Encounters of one plot line follow each other.
  ...Object.values(Object.groupBy(encounterTexts, ({ plot }) => plot ?? '')).flatMap((some = []) =>
    some.slice(1).map(({ title }, at) => [title, some[at]?.title ?? title] as const),
  ),
];

/** With what each text is linked, by titles; every other link was made from both ends. */
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
