import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folders = ['src', 'server', 'sw', 'sample', 'bench', 'scripts', 'config', 'tests'];

/** This file, whose examples are wordings to avoid. */
const thisFile = 'tests/tools/wording.test.ts';

/** Wordings to avoid, each with advice for whoever used it. */
const avoided: readonly { readonly pattern: RegExp; readonly advice: string }[] = [
  {
    pattern: /(?:^\s*|\s)(?:\/\*\*?|\/\/) What\s|^\s*\* What\s/,
    advice: 'Begin the comment with what the thing is or does: “Returns …”, “Names of the owner: …”.',
  },
  { pattern: /\banew\b/i, advice: 'Write “again”, “from scratch” or “rebuilt”.' },
  {
    pattern: /\b(?:troupe|historian|courier|deeds?|bringBack|bringIn)\b/i,
    advice: 'Use the standard term: actors, prefetcher, background sync, action, restore, import.',
  },
  { pattern: /clash/i, advice: 'Two edits of one document conflict; two slots of the timetable overlap.' },
];

/** Returns the places in a text with a wording to avoid, as `file:line: advice`. */
function placesToReword(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const found = avoided.filter(({ pattern }) => pattern.test(line));
    return found.map(({ advice }) => `${file}:${at + 1}: ${advice}`);
  });
}

test('Comments begin with the thing that they describe, and words that nobody else uses are avoided', () => {
  const listed = execFileSync('git', ['ls-files', '--', ...folders], { encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => /\.(ts|tsx|mjs)$/.test(file) && file !== thisFile);
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((file) => placesToReword(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  ['/** What a restore may do. */', 1],
  ['/**\n * What a restore may do.\n */', 2],
  ['  // What it would overlap with.', 1],
  ['call(); // What it would overlap with.', 1],
  ['const isClash = true;', 1],
  ['// The index is built\n// anew.', 2],
  ['const courier = startSync();', 1],
  ["title: 'What to do',", null],
  ['/** Returns what a restore may do. */', null],
])('The wording of %j is judged', (text, line) => {
  const places = placesToReword('a.ts', text).map((place) => place.split(': ')[0]);
  expect(places).toEqual(line === null ? [] : [`a.ts:${line}`]);
});
