import { Suspense, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fetchAhead, later } from '#screens/later.tsx';

/** A screen from a script of its own, which can be told to fail. */
function screenOf(words: string) {
  const script = { asked: 0, fails: false };
  const Screen = later(async () => {
    script.asked += 1;
    if (script.fails) throw new Error('Failed to fetch');
    return { default: () => words };
  });
  return { script, screen: createElement(Screen) };
}

const shown = (screen: React.ReactNode) =>
  renderToStaticMarkup(createElement(Suspense, { fallback: 'wait' }, screen));

test('a screen waits for its script; one that was fetched ahead is shown at once', async () => {
  const { script, screen } = screenOf('the list');
  expect(shown(screen)).toContain('wait');
  await fetchAhead([null, 'words', createElement('p'), screen]);
  expect(shown(screen)).toBe('the list');
  expect(script.asked).toBe(2);
});

test('a script that cannot be fetched ahead is fetched again where its screen is shown', async () => {
  const { script, screen } = screenOf('the list');
  script.fails = true;
  await fetchAhead([screen]);
  script.fails = false;
  expect(shown(screen)).toContain('wait');
  expect(script.asked).toBe(2);
});
