import { findViolations } from '#support/axe.ts';
import { expect, richText, test } from '#support/browser.ts';
import {
  type ConflictScenario,
  createConflicts,
  earlier,
  editMonsters,
  expectSettled,
  expectStored,
  fieldCard,
  fillAndSave,
  firstLocation,
  mine,
  paragraphs,
  returnToReading,
  richTextOf,
  saveForm,
  theirMonsters,
  theirs,
} from '#support/conflicts.ts';
import { expectHeld } from '#support/richText.ts';

// A referee was offline while an organiser edited the same encounters. Each test settles one of them.
test.describe.configure({ mode: 'default' });

const [touch, rows, words, decided, tabs, settled] = [0, 1, 2, 3, 4, 5];

let scenario: ConflictScenario;
/** Conflicts that are not settled yet. */
let open: number;

test.beforeAll(async ({ game, browser }) => {
  const complete = {
    ...earlier,
    type: 'battle',
    duration: 30,
    refereesNeeded: 1,
    crewBrief: richTextOf('Be loud.'),
    safety: richTextOf('Mind the steps.'),
  };
  open = 6;
  scenario = await createConflicts(browser, game, {
    who: 'referee',
    options: { hasTouch: true, viewport: { width: 1280, height: 800 } },
    before: Array.from({ length: 6 }, () => complete),
    complete: true,
    badge: '6 need you',
    async offline({ page, addressOf: at, proxy, organiser }) {
      for (const index of [touch, tabs]) await fillAndSave(page, at(index, 'edit'), mine);
      await editMonsters(page, at(rows, 'edit'));
      await page.goto(at(words, 'edit'));
      await richText(page, 'Referee brief').click();
      await page.keyboard.press('Control+End');
      // On a busy machine the caret moves later than the next key press.
      const caret = () => page.evaluate(() => getSelection()?.focusNode?.textContent ?? '');
      await expect.poll(caret).toContain('Whoever took some');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      await page.keyboard.press('Enter');
      await page.keyboard.type('Burn the leaves.');
      await expectHeld(page, 'Referee brief');
      await saveForm(page);
      await page.goto(at(decided, 'read'));
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Encounter Submitted')).toBeVisible();
      const { id } = await firstLocation(organiser);
      await fillAndSave(page, `${proxy.url}/locations/${id}/edit`, { 'Open times': 'Mine: from noon' });
    },
    async meanwhile({ change, organiser }) {
      for (const index of [touch, tabs]) await change(index, theirs);
      await change(rows, { monsters: theirMonsters });
      const [opening = '', ...rest] = paragraphs;
      await change(words, { refereeBrief: richTextOf(opening.replace('Seven', 'Nine'), ...rest) });
      await change(decided, { summary: 'Theirs: not yet right' });
      const place = await firstLocation(organiser);
      await organiser.call('PUT', `/locations/${place.id}`, { ...place, openTimes: 'Theirs: from dusk' });
    },
  });
});
test.afterAll(() => scenario.close());

for (const [what, index, buttons] of [
  ['rows', rows, ['Edit the result']],
  ['rich text', words, []],
  ['a status change', decided, []],
] as const) {
  test(`The conflict screen for ${what} has no accessibility violations`, async () => {
    const { page, addressOf: at } = scenario;
    await page.goto(at(index, 'conflict'));
    await expect(page.getByRole('group', { name: 'Finish' })).toBeVisible();
    for (const name of buttons) await page.getByRole('button', { name }).first().click();
    expect(await findViolations(page, 'main')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
}

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

test('Rich text is compared word by word, unchanged paragraphs are folded, and both sides can be taken', async () => {
  const { page, addressOf: at, read: now, history } = scenario;
  await page.goto(at(words, 'conflict'));
  const text = fieldCard(page, 'Referee brief');
  await expect(text.locator('del').filter({ hasText: 'Seven' })).toHaveText('Seven ');
  await expect(text.locator('ins').filter({ hasText: 'Nine' })).toHaveText('Nine ');
  await expect(text.locator('ins').filter({ hasText: 'Burn the leaves.' })).toHaveCount(1);
  const fold = text.getByRole('button', { name: /^Show \d unchanged paragraphs$/ });
  await expect(fold).toHaveCount(2);
  await fold.first().click();
  await expect(fold).toHaveCount(1);
  await text.getByRole('button', { name: 'Take both' }).click();
  await page.getByRole('button', { name: 'Save this text' }).click();
  await readSettled();
  await expectSettled(page, scenario.keyIds[words]);
  const [, ...rest] = paragraphs;
  expect((await now(words))['refereeBrief']).toBe(
    richTextOf('Nine travellers come up the road with lanterns.', ...rest, 'Burn the leaves.'),
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
  await page.getByRole('button', { name: `Submit version ${version + 1}` }).click();
  await readSettled();
  await expectSettled(page, scenario.keyIds[decided]);
  expect(await now(decided)).toMatchObject({ summary: 'Theirs: right now', statusText: 'Submitted' });
});

test('A conflict on a collection item is settled in the same way', async () => {
  const { page, proxy, organiser } = scenario;
  const { id, name } = await firstLocation(organiser);
  await page.goto(`${proxy.url}/locations/${id}/conflict`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Location ${String(name)}`);
  await expect(page.getByText(/^Location NOT SAVED\./)).toBeVisible();
  await fieldCard(page, 'Open times').getByRole('button', { name: 'Take mine' }).click();
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

/** Goes from the conflict that was just settled to the reading screen; one less is left. */
async function readSettled(): Promise<void> {
  open -= 1;
  expect(await returnToReading(scenario.page)).toBe(open);
}
