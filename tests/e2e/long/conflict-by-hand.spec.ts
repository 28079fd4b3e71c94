import { findViolations } from '#support/axe.ts';
import type { Page } from '@playwright/test';
import { badge, expect, richText, test, visit } from '#support/browser.ts';
import {
  type ConflictScenario,
  createConflicts,
  earlier,
  expectNeedsYou,
  expectNothingUnsaved,
  expectSettled,
  expectStored,
  fieldCard,
  fillAndSave,
  mine,
  paragraphs,
  returnToReading,
  richTextOf,
  saveForm,
  theirs,
} from '#support/conflicts.ts';
import { touchHands } from '#support/hands.ts';
import { firstLocation } from '#support/ownDocuments.ts';
import { expectHeld } from '#support/richText.ts';
import { expectNoSidewaysScroll } from '#support/layout.ts';

// A referee was offline while an organiser edited and approved the same encounters. Each test settles one of them.
test.describe.configure({ mode: 'default' });

const [touch, words, decided, tabs, approved, saved, settled] = [0, 1, 2, 3, 4, 5, 6];

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

let scenario: ConflictScenario;
/** Conflicts that are not settled yet. */
let open: number;

test.beforeAll(async ({ game, browser }) => {
  open = 7;
  scenario = await createConflicts(browser, game, {
    who: 'referee',
    options: { hasTouch: true, viewport: { width: 1280, height: 800 } },
    before: Array.from({ length: 7 }, (_, at) => ({ ...earlier, title: `The gate at nightfall ${at}` })),
    badge: '7 need you',
    async offline({ page, addressOf: at, proxy, organiser, read }) {
      for (const index of [touch, tabs]) await fillAndSave(page, at(index, 'edit'), mine);
      for (const index of [approved, saved])
        await fillAndSave(page, at(index, 'edit'), { Summary: mine.Summary });
      await page.goto(at(words, 'edit'));
      await richText(page, 'Referee brief').click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('End');
      // On a busy machine the caret moves later than the next key press.
      const caret = () => page.evaluate(() => getSelection()?.focusNode?.textContent ?? '');
      await expect.poll(caret).toContain('Seven travellers');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      await page.keyboard.type(' Burn the leaves.');
      await expectHeld(page, 'Referee brief');
      await saveForm(page);
      await page.goto(at(decided, 'read'));
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Encounter Submitted')).toBeVisible();
      const { id } = await firstLocation(organiser);
      await fillAndSave(page, `${proxy.url}/locations/${id}/edit`, { 'Open times': 'Mine: from noon' });
      await visit(page, proxy.url);
      const { title } = await read(touch);
      await expect(part(page, 'Unsent').getByRole('link', { name: title })).toBeVisible();
    },
    async meanwhile({ change, organiser, keyIds, read }) {
      for (const index of [touch, tabs]) await change(index, theirs);
      await change(saved, { summary: theirs.summary });
      for (const index of [approved, saved]) {
        const { version } = await read(index);
        await organiser.call('PATCH', `/encounters/${keyIds[index]}/status`, { version, status: 3 });
      }
      const [opening = '', ...rest] = paragraphs;
      await change(words, { refereeBrief: richTextOf(opening.replace('Seven', 'Nine'), ...rest) });
      await change(decided, { summary: 'Theirs: not yet right' });
      const place = await firstLocation(organiser);
      await organiser.call('PUT', `/locations/${place.id}`, { ...place, openTimes: 'Theirs: from dusk' });
    },
  });
});
test.afterAll(() => scenario.close());

test('Home lists conflicts and the next slots once nothing is unsent, and leads to both texts', async () => {
  const { page, proxy, read } = scenario;
  await visit(page, proxy.url);
  const { title } = await read(touch);
  await expect(part(page, 'My next slots').getByRole('listitem').first()).toBeVisible();
  await expect(part(page, 'Conflicts').getByRole('link', { name: title })).toBeVisible();
  await expect(part(page, 'Unsent')).toHaveCount(0);
  await part(page, 'Conflicts').getByRole('link', { name: title }).click();
  await expect(fieldCard(page, 'Summary')).toContainText('western');
});

test('After a settled conflict the next one is one key away', async () => {
  const { page, addressOf: at } = scenario;
  await page.goto(at(settled, 'conflict'));
  await expect(page.getByText('There is nothing to settle')).toBeVisible();
  const next = page.getByRole('button', { name: `Next conflict (${open} left)` });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Finish' })).toBeVisible();
  await expect(page).not.toHaveURL(at(settled, 'conflict'));
  await expect(page).toHaveURL(/\/conflict$/);
});

test('Rich text is compared word by word, unchanged paragraphs are folded, and the words of both are proposed', async () => {
  const { page, addressOf: at, read: now, history } = scenario;
  await page.goto(at(words, 'conflict'));
  const text = fieldCard(page, 'Referee brief');
  await expect(text.locator('del').filter({ hasText: 'Seven' })).toHaveText(['Seven ', 'Seven ']);
  await expect(text.locator('ins').filter({ hasText: 'Nine' })).toHaveText(['Nine ', 'Nine ']);
  await expect(text.locator('ins').filter({ hasText: 'Burn the leaves.' })).toHaveCount(2);
  const fold = text.getByRole('button', { name: /^Show \d unchanged paragraphs$/ });
  await expect(fold).toHaveCount(3);
  await fold.first().click();
  await expect(fold).toHaveCount(2);
  expect(await findViolations(page, 'main')).toEqual([]);
  // One tap: the merged text is chosen already.
  await expect(text.getByRole('button', { name: 'Take the merged text' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Save this text' }).click();
  await readSettled();
  await expectSettled(page, scenario.keyIds[words]);
  const [, ...rest] = paragraphs;
  expect((await now(words))['refereeBrief']).toBe(
    richTextOf('Nine travellers come up the road with lanterns. Burn the leaves.', ...rest),
  );
  expect(await history(words)).toContain('Seven travellers');
});

test('A status change on an older version shows what changed since and is decided again', async () => {
  const { page, addressOf: at, read: now, change } = scenario;
  await page.goto(at(decided, 'conflict'));
  const { version } = await now(decided);
  const title = (is: number) => `You submitted version ${version - 1}, but there is now a version ${is}`;
  await expect(page.getByText(title(version))).toBeVisible();
  const changes = page.getByRole('region', { name: `What changed since version ${version - 1}` });
  await expect(changes).toContainText('Theirs: not yet right');
  await change(decided, { summary: 'Theirs: right now' });
  await expect(page.getByText(title(version + 1))).toBeVisible();
  await expect(changes).toContainText('Theirs: right now');
  expect(await findViolations(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: `Submit version ${version + 1}` }).click();
  await readSettled();
  await expectSettled(page, scenario.keyIds[decided]);
  expect(await now(decided)).toMatchObject({ summary: 'Theirs: right now', statusText: 'Submitted' });
});

test('A conflict on a collection item is settled in the same way', async () => {
  const { page, proxy, organiser } = scenario;
  const { id, name } = await firstLocation(organiser);
  await page.goto(`${proxy.url}/locations/${id}/read`);
  // Exactly the words of rule 16.8, with their slips and double spaces.
  expect(await page.getByText('NOT SAVED').first().textContent()).toBe(
    'Location NOT SAVED.  It has been updated elsewhere and this is no longer the most recent verions.  Please reload doc.  This will lose your changes',
  );
  await page.getByRole('button', { name: 'See both texts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Location ${String(name)}`);
  await expect(page.getByText(/^Location NOT SAVED\./)).toBeVisible();
  const times = fieldCard(page, 'Open times');
  for (const text of ['Mine: from noon', 'Theirs: from dusk']) await expect(times).toContainText(text);
  await times.getByRole('button', { name: 'Take mine' }).click();
  await page.getByRole('button', { name: 'Save this text' }).click();
  await readSettled();
  await expect(page).toHaveURL(new RegExp(`/locations/${id}/read$`));
  await expect.poll(() => firstLocation(organiser)).toMatchObject({ openTimes: 'Mine: from noon' });
});

test('A conflict open in two tabs is settled once, and the text of the other tab is in the versions', async () => {
  const { page, context, addressOf: at, read: now, history } = scenario;
  const other = await context.newPage();
  await Promise.all([page.goto(at(tabs, 'conflict')), other.goto(at(tabs, 'conflict'))]);
  await fieldCard(other, 'Summary').getByRole('button', { name: 'Edit the result' }).click();
  await fieldCard(other, 'Summary').getByRole('textbox').fill('Written in the other tab');
  await expectStored(other, 'Written in the other tab');
  await page.getByRole('button', { name: 'Mine for all' }).click();
  for (const name of Object.keys(mine)) await expect(fieldCard(page, name)).toContainText('Taking mine');
  await page.getByRole('button', { name: 'Theirs for all' }).click();
  await page.getByRole('button', { name: 'Save this text' }).click();
  await readSettled();
  await expectSettled(page, scenario.keyIds[tabs]);
  await expect(other.getByText('There is nothing to settle')).toBeVisible();
  expect(await now(tabs)).toMatchObject(theirs);
  const texts = await history(tabs);
  expect(texts).toContain(mine.Summary);
  expect(texts).toContain('Written in the other tab');
  await other.close();
});

test('A conflict is found and settled by touch alone, on a phone', async () => {
  const { page, read: now } = scenario;
  await page.setViewportSize({ width: 390, height: 844 });
  const hands = touchHands(page);
  await hands.press(badge(page));
  const one = page.getByRole('article').filter({ hasText: (await now(touch)).title });
  await hands.press(one.getByRole('button', { name: 'See both texts' }));
  await expect(page.getByRole('group', { name: 'Finish' })).toBeVisible();
  await hands.press(fieldCard(page, 'Summary').getByRole('button', { name: 'Take mine' }));
  await hands.press(fieldCard(page, 'Starts when').getByRole('button', { name: 'Take theirs' }));
  await hands.press(page.getByRole('button', { name: 'Save this text' }));
  await readSettled();
  await expectSettled(page, scenario.keyIds[touch]);
  expect(await now(touch)).toMatchObject({ summary: mine.Summary, startsWhen: theirs.startsWhen });
});

test('At 390 and 1440 pixels, the screen says that saving undoes an approval, and discarding mine keeps it', async () => {
  const { page, addressOf: at, read, history } = scenario;
  const before = await read(approved);
  await page.goto(at(approved, 'conflict'));
  const notice = page.getByRole('status').filter({ hasText: 'Saving your text sets it back to Editing' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(notice).toContainText(/Olive Tranter approved it at \d\d:\d\d\./);
    await expectNoSidewaysScroll(page);
  }
  expect(await findViolations(page, 'main')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await notice.getByRole('button', { name: 'Discard mine' }).click();
  await readSettled();
  await expect(page.getByText(earlier.summary)).toBeVisible();
  await expectNothingUnsaved(page);
  expect(await read(approved)).toMatchObject({ version: before.version, statusText: 'Approved' });
  expect(await history(approved)).toContain(mine.Summary);
});

test('The screen no longer warns of the status once nothing of mine is taken', async () => {
  const { page, addressOf: at, read } = scenario;
  const before = await read(saved);
  await page.goto(at(saved, 'conflict'));
  const warning = page.getByText('Saving your text sets it back to Editing');
  await expect(warning).toBeVisible();
  await expect(
    page.getByText(/It is Approved now\. Olive Tranter changed it last, at \d\d:\d\d\./),
  ).toBeVisible();
  const summary = fieldCard(page, 'Summary');
  await summary.getByRole('button', { name: 'Take theirs' }).click();
  await expect(warning).toHaveCount(0);
  await summary.getByRole('button', { name: 'Take mine' }).click();
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Save this text' }).click();
  await readSettled();
  await expectNeedsYou(page, open);
  const after = await read(saved);
  expect(after).toMatchObject({ version: before.version + 1, statusText: 'Editing', summary: mine.Summary });
});

/** Goes from the conflict that was just settled to the reading screen; one less is left. */
async function readSettled(): Promise<void> {
  open -= 1;
  expect(await returnToReading(scenario.page)).toBe(open);
}
