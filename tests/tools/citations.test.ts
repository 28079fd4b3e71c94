import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';

/** This file, whose examples cite what does not exist. */
const thisFile = 'tests/tools/citations.test.ts';
const rulesPage = 'docs/product.md';

/** Everything that can be cited. */
interface Citable {
  /** Numbers of the rules of the product. */
  readonly rules: ReadonlySet<string>;
  /** Numbers of the decisions, with their three digits. */
  readonly decisions: ReadonlySet<string>;
  /** Tracked files and their folders. */
  readonly paths: ReadonlySet<string>;
  /** Anchors of the headings of a page. */
  readonly anchorsOf: (page: string) => ReadonlySet<string>;
}

const listOf = (word: string, item: string) =>
  new RegExp(String.raw`\b${word}s?\s+(${item}(?:(?:,?\s+(?:and|to)|,)\s+${item})*)`, 'gi');
const ruleList = listOf('rule', String.raw`\d+\.\d+`);
const decisionList = listOf('decision', String.raw`\d{3}`);
const withoutRule = /\bthe\s+specification\b|\bspecification\s+(?:section\s+)?\d|\bproduct\.md\b/gi;
const pageName = /(?<![\w/.$}'"`-])(?:\.\.\/)*((?:docs\/[\w/.-]+|[\w-]+)\.md)(#[\w-]+)?/g;
/** A path of the repository, or of `src`, which pages of the architecture leave out. */
const pathName =
  /(?<![\w/.#@-])((?:src|server|sw|tests|docs|sample|bench|scripts|config|public|\.ci)\/[\w./-]+)|`((?:mirror|sync|screens|domain|contract|session)\/[\w./-]+\.tsx?)/g;
const pageLink = /\]\(([^)\s#]*)(#[^)\s]*)?\)/g;

/** Returns a text of the same length in which comments that go on in the next line are one line. */
function asOneLine(text: string): string {
  return text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/)?/g, (match) => ' '.repeat(match.length));
}

/** Returns every folder that a file is in. */
function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** Returns the text of a page with its code blanked out, because nothing in code is a link. */
function withoutCode(page: string): string {
  return page.replaceAll(/^```[^]*?^```|`[^`\n]*`/gm, (code) => code.replaceAll(/[^\n]/g, ' '));
}

/** Returns the anchors that GitHub gives the headings of a page. */
function anchorsIn(page: string): Set<string> {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase());
  return new Set(headings.map((each) => each.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')));
}

/** Returns the places in a file that cite what does not exist, as `file:line: advice`. */
function wrongCitations(file: string, text: string, citable: Citable): string[] {
  const isPage = file.endsWith('.md');
  const flow = asOneLine(text);
  const lineAt = (at: number) => text.slice(0, at).split('\n').length;
  const wrong: string[] = [];
  const add = (at: number, advice: string) => wrong.push(`${file}:${lineAt(at)}: ${advice}`);
  const checkPage = (at: number, page: string, anchor: string) => {
    if (!citable.paths.has(page)) add(at, `${page} does not exist.`);
    else if (anchor !== '' && !citable.anchorsOf(page).has(anchor.slice(1)))
      add(at, `${page} has no heading ${anchor}.`);
  };

  for (const { 1: list = '', index } of flow.matchAll(ruleList))
    for (const [rule] of list.matchAll(/\d+\.\d+/g))
      if (!citable.rules.has(rule)) add(index, `There is no rule ${rule} in ${rulesPage}.`);
  for (const { 1: list = '', index } of flow.matchAll(decisionList))
    for (const [decision] of list.matchAll(/\d+/g))
      if (!citable.decisions.has(decision)) add(index, `There is no decision ${decision}.`);
  for (const { 0: name, index } of flow.matchAll(withoutRule)) {
    const line = text.split('\n')[lineAt(index) - 1] ?? '';
    // A page links to the rules; everything else names the rule that it means.
    if (!/\brules? \d/.test(line) && !(isPage && name === 'product.md'))
      add(index, `Name the rule in ${rulesPage}: (rule 4.1).`);
  }
  if (!isPage) {
    for (const { 1: page = '', 2: anchor = '', index } of flow.matchAll(pageName))
      checkPage(index, page, anchor);
    return wrong;
  }
  for (const { 0: match, 1: whole, 2: inSource, index } of text.matchAll(pathName)) {
    const path = (whole ?? `src/${inSource}`).replace(/[./]+$/, '');
    // Names of several files, and names to be filled in.
    const isPattern = /^[{*…]/.test(text.slice(index + match.length)) || /[A-Z]{4,}/.test(path);
    if (!isPattern && !citable.paths.has(path)) add(index, `${path} does not exist.`);
  }
  for (const { 1: target = '', 2: anchor = '', index } of withoutCode(text).matchAll(pageLink)) {
    if (/^(?:https?|mailto):/.test(target)) continue;
    checkPage(index, target === '' ? file : join(dirname(file), target), anchor);
  }
  return wrong;
}

/** Rules of the product, as their page defines them. */
function rulesIn(page: string): string[] {
  return [...page.matchAll(/^\*\*(\d+\.\d+)\*\* /gm)].map(([, rule = '']) => rule);
}

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);

test('Every rule, decision, page and heading that is cited exists', () => {
  const citable: Citable = {
    rules: new Set(rulesIn(readFileSync(rulesPage, 'utf8'))),
    decisions: new Set(tracked.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? [])),
    paths: new Set(tracked.flatMap((file) => [file, ...foldersOf(file)])),
    anchorsOf: (page) => anchorsIn(readFileSync(page, 'utf8')),
  };
  const files = tracked.filter(
    (file) => (/\.(?:tsx?|mjs|js|css|html|md)$/.test(file) || file === '.ci/run') && file !== thisFile,
  );
  expect(files.length).toBeGreaterThan(2000);
  expect(files.flatMap((file) => wrongCitations(file, readFileSync(file, 'utf8'), citable))).toEqual([]);
});

test('Each rule has one number, and the rules of a chapter are in the order of their numbers', () => {
  const page = readFileSync(rulesPage, 'utf8');
  const chapters = page.split(/^## (?=\d)/m).slice(1);
  expect(rulesIn(page).length).toBeGreaterThan(150);
  for (const chapter of chapters) {
    const rules = rulesIn(chapter);
    expect(new Set(rules.map((rule) => rule.split('.')[0]))).toEqual(new Set([/^\d+/.exec(chapter)?.[0]]));
    const numbers = rules.map((rule) => Number(rule.split('.')[1]));
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  }
});

const few: Citable = {
  rules: new Set(['4.1', '4.7']),
  decisions: new Set(['012']),
  paths: new Set(['README.md', 'docs/a.md', 'docs/product.md', 'docs/sync.md']),
  anchorsOf: () => anchorsIn('# How sync works\n\n## The device, and its `outbox`\n'),
};

test.each([
  ['a.ts', '// As asked (rule 4.7).', []],
  ['a.ts', '// As asked (rule 4.8).', [1]],
  ['a.ts', '/**\n * As in rules 4.1, 4.7 and\n * 4.8.\n */', [2]],
  ['a.ts', '// As rule\n// 9.1 says.', [1]],
  ['a.ts', "test('Shown as in rules 4.1 to 4.9', run);", [1]],
  ['a.ts', '// As the specification says.', [1]],
  ['a.ts', '// Asked for (specification 2.8).', [1]],
  ['a.ts', '// As the\n// specification says.', [1]],
  ['a.ts', '// As the specification says (rule 4.7).', []],
  ['a.ts', '// Copied from product.md.', [1, 1]],
  ['a.ts', '// See docs/product.md.', [1]],
  ['a.ts', '// See docs/sync.md.', []],
  ['a.ts', '// See docs/sync.md#the-device-and-its-outbox.', []],
  ['a.ts', '// See docs/sync.md#the-server.', [1]],
  ['a.ts', '// See docs/look.md.', [1]],
  ['a.ts', '// See sync.md.', [1]],
  ['a.ts', '// Kept (decisions 012 and 067).', [1]],
  ['a.ts', '// Kept (decision\n// 012).', []],
  ['docs/a.md', 'See [sync](sync.md) and [the rules](product.md).', []],
  ['docs/a.md', 'See [sync](sync.md#the-device-and-its-outbox) and [the top](../README.md).', []],
  ['docs/a.md', 'See\n[look](look.md) and [sync](sync.md#the-server).', [2, 2]],
  [
    'docs/a.md',
    'See [here](#the-device-and-its-outbox), `[not](there.md)` and [it](https://a.test/b.md).',
    [],
  ],
  [
    'docs/a.md',
    'In `src/gone.ts` and\n`domain/gone.ts`, `src/{a,b}.ts`, `src/TYPE.ts`, docs/sync.md.',
    [1, 2],
  ],
  ['docs/a.md', 'As the specification says.', [1]],
  ['docs/a.md', 'As in decision 067.', [1]],
] as const)('The citations in %s: %j are judged', (file, text, lines) => {
  expect(wrongCitations(file, text, few).map((place) => Number(place.split(':')[1]))).toEqual(lines);
});
