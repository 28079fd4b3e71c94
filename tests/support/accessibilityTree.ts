import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './browser.ts';
import { viewports } from './screens.ts';

const [phone, , desktop] = viewports;

/** Screens on which what is around every page is looked at: the menu and the top bar. */
const withShell = /^(home|account menu|drawer over a narrow page|no role|not found)$/;

/** Whether a screen is arranged otherwise on a phone. */
export function isOwnOnPhone(screen: string): boolean {
  return /^(home|encounters|read|review desk|research desk|timetable to plan|conflict|board|users)$/.test(
    screen,
  );
}

/** How many items of one role in a row are shown: the others say no more about the screen. Menus are shown whole. */
const mostAlike: Readonly<Record<string, number>> = {
  row: 1,
  option: 3,
  article: 1,
  listitem: 2,
  paragraph: 4,
  region: 12,
};

/** How old a notice may be counts from today, and the sample game is of Monday: only the newest are there all week. */
const mostInInbox = { ...mostAlike, region: 3 };

/** An element as assistive technology gets it: its role, name and states, and what is in it. */
type Element = { head: string; readonly children: Element[] };

/** Returns the roles and names of an open screen on a desktop, and on a phone where it is arranged otherwise. */
export async function readTrees(page: Page, screen: string): Promise<string> {
  const wide = await readTree(page, screen, desktop);
  return isOwnOnPhone(screen) ? `${wide}\n# On a phone\n${await readTree(page, screen, phone)}` : wide;
}

async function readTree(page: Page, screen: string, viewport: (typeof viewports)[number]): Promise<string> {
  await page.setViewportSize(viewport);
  const elements = parse(await readSettled(page));
  // Messages come and go.
  return elements
    .filter(({ head }) => !head.startsWith('region "Messages"'))
    .filter(
      ({ head }) => withShell.test(screen) || !/^(navigation "Main"|banner$|button "Skip to)/.test(head),
    )
    .map((each) => format(each, '', screen === 'inbox' ? mostInInbox : mostAlike))
    .join('');
}

/** How often in a row a page must be the same until it counts as loaded, and the milliseconds between two looks. */
const [looks, betweenMs] = [3, 300];

/** Returns the roles and names of a page, once they no longer change. */
async function readSettled(page: Page): Promise<string> {
  const same: string[] = [];
  await expect
    .poll(
      async () => {
        const now = withoutNumbers(await page.locator('body').ariaSnapshot());
        if (now !== same[0] || now.includes('Storing the app')) same.length = 0;
        return same.push(now);
      },
      { message: 'The page stays as it is', intervals: [betweenMs], timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(looks);
  return same[0] ?? '';
}

/** The trees of a screen that are kept with the tests; undefined if there are none. */
export function readStoredTrees(screen: string): Promise<string | undefined> {
  return readFile(pathOf(screen), 'utf8').catch(() => undefined);
}

/** Keeps the trees of a screen. */
export function storeTrees(screen: string, trees: string): Promise<void> {
  return writeFile(pathOf(screen), trees);
}

function pathOf(screen: string): string {
  return `tests/e2e/screens/trees/${screen.replaceAll(' ', '-')}.txt`;
}

/** Roles and names without numbers, dates and times, which differ from one day to the next. */
function withoutNumbers(roles: string): string {
  return (
    roles
      .replaceAll(/^(\s*- time): .*$/gm, '$1')
      .replaceAll(
        /\b(in )?(\d+|a|an) (second|minute|hour|day|week|month|year)s?( ago)?\b|\bjust now\b/g,
        'some time',
      )
      .replaceAll(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g, 'Month')
      .replaceAll(/\b(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?\b/g, 'Day')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      // Drafts of screens before may be stored or not yet.
      .replaceAll(/button "(All saved|\d+ drafts?)"/g, 'button "Badge"')
      // Avatars have chance colours.
      .replaceAll(/#[0-9a-f]{6}\b/g, '#colour')
      // The hash of the build.
      .replaceAll(/([(+])[0-9a-f]{6,}\b/g, '$1build')
      .replaceAll(/(?<!level=)\d+/g, '0')
      // “26–28 June 2026” is another time “30 June – 2 July 2026”.
      .replaceAll(/(\b(0|Day|Month)( – |–|, | ))*\bMonth\b(( – |–|, | )(0|Day|Month)\b)*/g, 'date')
  );
}

/** Reads the snapshot that Playwright makes: a line for each element, with two spaces for each level. */
function parse(snapshot: string): Element[] {
  const root: Element = { head: '', children: [] };
  const parents = [root];
  for (const line of snapshot.split('\n').filter((each) => each.trim() !== '')) {
    const level = line.search(/\S/) / 2;
    const head = line.trim().replace(/^- /, '').replace(/:$/, '');
    const parent = parents[level] ?? root;
    if (head.startsWith('/url: ')) {
      parent.head += ` ${head.slice('/url: '.length)}`;
      continue;
    }
    const element = { head, children: [] };
    parent.children.push(element);
    parents.length = level + 1;
    parents.push(element);
  }
  return root.children;
}

/** Formats an element with what is in it; an only child stands beside its parent. */
function format({ head, children }: Element, indent: string, mostOf: typeof mostAlike): string {
  const [first, second] = children;
  if (first && !second) return format({ ...first, head: `${ownHead(head)} > ${first.head}` }, indent, mostOf);
  let text = `${indent}${first ? ownHead(head) : head}\n`;
  const isMenu = head.startsWith('navigation');
  let [role, alike] = ['', 0];
  for (const child of children) {
    const its = /\w+/.exec(child.head)?.[0] ?? '';
    alike = its === role ? alike + 1 : 1;
    role = its;
    const most = isMenu ? Infinity : (mostOf[role] ?? Infinity);
    if (alike <= most) text += format(child, `${indent}  `, mostOf);
    else if (alike === most + 1) text += `${indent}  … more: ${role}\n`;
  }
  return text;
}

/** The role of an element whose name says only what is in it. */
function ownHead(head: string): string {
  return head.replace(/^'?(row|gridcell|listitem|columnheader) ".*$/, '$1');
}
