import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTopics, guide, textsOf } from '#screens/help/guide.ts';
import { routeObjects } from '#screens/routes.tsx';
import { opensFor } from '#screens/shared/navigation/useMayOpen.ts';
import { administrator } from '#support/currentUser.ts';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('screens/help/'))
  .map((path) => readFileSync(`src/${path}`, 'utf8'))
  .join('\n');

test('What the guide quotes of the interface stands in the interface', () => {
  const quoted = guide
    .flatMap(textsOf)
    .flatMap((text) => [...text.matchAll(/“([^”]+)”/g)].map(([, words]) => words));
  expect(quoted.length).toBeGreaterThan(10);
  expect(quoted.filter((words) => words !== '1 needs you' && !sources.includes(String(words)))).toEqual([]);
});

test('Each button of the guide leads to a page', () => {
  const addresses = guide.flatMap(({ links }) => links.map(({ to }) => to));
  expect(addresses.filter((to) => !opensFor(administrator(), routeObjects(), to))).toEqual([]);
});

test('A topic is found by its title first, and by any words of its text', () => {
  expect(findTopics('printing').map(({ key }) => key)[0]).toBe('printing');
  expect(findTopics('make-up lead').map(({ key }) => key)).toEqual(['words']);
  expect(findTopics('no such words')).toEqual([]);
  expect(findTopics(' ')).toEqual([]);
});
