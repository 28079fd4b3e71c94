import { badge, expect, expectAllSaved, richText, signInAndSync, test, visit } from '#support/browser.ts';
import { findEditableEncounters, findEncounters, readEncounter } from '#support/encounters.ts';
import { ownName } from '#support/names.ts';
import { makeComplete } from '#support/ownDocuments.ts';

test('On a phone Save stays in reach and says what it does, and the run log leads to a new entry', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const { organiser } = await findEditableEncounters(server.url);
  const approved = await findEncounters(organiser, 'statusId=3&limit=20');
  const logged = approved.find(({ runLog }) => Array.isArray(runLog) && runLog.length > 0);
  const page = await openOnDevice('referee', `/encounters/${logged?.keyId}/edit`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('It must be submitted and approved again.')).toBeVisible();
  const bar = page.getByRole('group', { name: 'Actions below' });
  await expect(bar.getByRole('button', { name: 'Save and return to Editing' })).toBeInViewport();
  await page.getByRole('textbox', { name: 'Title' }).focus();
  for (let fields = 0; fields < 25; fields += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(isFocusCovered)).toBe(false);
  }
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Run log' }).click();
  await expect(page.getByRole('button', { name: 'Add entry' })).toBeFocused();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('group', { name: 'Run log' }).getByRole('listitem').last();
  await expect(entry.getByLabel('Started')).toBeFocused();

  // Fields that need correcting are counted, and leave the list once they are corrected.
  await page.getByRole('textbox', { name: 'Title' }).fill('');
  await bar.getByRole('button', { name: 'Save and Close' }).click();
  await expect(page.getByText('1 field needs correcting')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Title' }).fill('The herald, again');
  await expect(page.getByText('1 field needs correcting')).toHaveCount(0);
});

test('Dates are typed in game time or chosen by keys, and no text is dropped', async ({ server, page }) => {
  await signInAndSync(page, server.url, 'organiser');
  await page.goto(`${server.url}/game/game/edit`);
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('auckl');
  await page.getByRole('option', { name: 'Pacific/Auckland' }).click();
  await expect(badge(page)).toHaveText('Unsaved');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expectAllSaved(page);
  await page.goto(`${server.url}/researchPeriods/new`);
  const name = page.locator('#field-title').getByRole('textbox');
  await expect(name).toBeFocused();
  await name.fill('Winter questions');

  // Nothing that is typed goes without a word.
  const event = page.getByRole('combobox', { name: 'Event it feeds' });
  await expect(event).not.toHaveValue('');
  const likely = await event.inputValue();
  await event.fill('zzzz');
  await expect(page.getByText('Nothing matches “zzzz”')).toBeVisible();
  const opens = page.getByLabel('Opens');
  await opens.fill('soon');
  await expect(event).toHaveValue('zzzz');
  await expect(page.getByText('“zzzz” is not chosen. Choose from the list or clear it')).toBeVisible();
  await page.getByLabel('Closes').fill('3 Apr 2027 1430');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Closes')).toHaveValue('Sat, 3 Apr 2027, 14:30');
  await expect(page.getByText(/^Game time; .* on this device$/)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('2 fields need correcting')).toBeVisible();
  await expect(opens).toHaveValue('soon');
  await event.focus();
  await event.press('Escape');
  await expect(event).toHaveValue(likely);
  await expect(page.getByText('1 field needs correcting')).toBeVisible();
  await opens.fill('1 Apr 2027');
  await page.locator('#field-opens').getByRole('button', { name: 'Open calendar' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Thursday 1 April 2027' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(opens).toBeFocused();
  await page.keyboard.type('9:15');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Winter questions' })).toBeVisible();
  await expect(page.getByText(/Fri, 2 Apr 2027 09:15 \(.* on this device\)/)).toBeVisible();
  await expectAllSaved(page);
});

/** Runs in the page: whether the focused field lies under the bar at the bottom. */
function isFocusCovered(): boolean {
  const field = document.activeElement;
  const bar = document.querySelector('[aria-label="Actions below"]')?.parentElement;
  if (!field || !bar || bar.contains(field)) return false;
  const [box, edge] = [field.getBoundingClientRect(), bar.getBoundingClientRect()];
  // A text that is higher than the screen shows at least where it begins.
  const isHigh = box.height > window.innerHeight / 3;
  return (isHigh ? box.top : box.bottom) > edge.top + 1 && box.top < edge.bottom;
}

test('fault 77: A form with nothing unsaved follows the server where the caret is, and what is typed then stands beside it', async ({
  organiser,
  openOnDevice,
}) => {
  const { keyId, version } = await makeComplete(organiser, 'encounter', {
    title: ownName('The gate'),
    refereeBrief: '<p>The gate stands open at dusk.</p>',
    summary: 'The gate stands open',
  });
  const page = await openOnDevice('referee', `/encounters/${keyId}/edit`);
  const brief = richText(page, 'Referee brief');
  const summary = page.getByLabel('Summary');
  const write = (to: number, texts: object) =>
    organiser.call('PUT', `/encounters/${keyId}`, { version: to, ...texts });

  await brief.click();
  await page.keyboard.press('Control+End');
  for (let letters = 0; letters < ' at dusk.'.length; letters += 1) await page.keyboard.press('ArrowLeft');
  await write(version, { refereeBrief: '<p>In the north the gate stands open at dusk.</p>' });
  await expect(brief).toHaveText('In the north the gate stands open at dusk.');
  await expect(brief).toBeFocused();
  await page.keyboard.type(' wide');
  await expect(brief).toHaveText('In the north the gate stands open wide at dusk.');
  await page.keyboard.press('Control+s');
  await expectAllSaved(page);
  const expected = { refereeBrief: '<p>In the north the gate stands open wide at dusk.</p>' };
  expect(await readEncounter(organiser, keyId)).toMatchObject(expected);

  await summary.click();
  await page.keyboard.press('End');
  for (let letters = 0; letters < ' open'.length; letters += 1) await page.keyboard.press('ArrowLeft');
  await write(version + 2, { summary: 'In the north the gate stands open' });
  await expect(summary).toHaveValue('In the north the gate stands open');
  await page.keyboard.type(' wide');
  await expect(summary).toHaveValue('In the north the gate stands wide open');
});

test('fault 78: Ctrl-S on a new document keeps its form, the caret and every letter that is typed on', async ({
  sharedServer: { url },
  openOnDevice,
}) => {
  const page = await openOnDevice('organiser', '/encounters/new');
  const title = ownName('The bell below the ford');
  const brief = richText(page, 'Referee brief');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await brief.click();
  await page.keyboard.type('Before the bell, ');
  await page.keyboard.press('Control+s');
  // On a page that is read, E opens the form: nothing of this may act.
  await page.keyboard.type('eels creep; ');
  await expect(page.getByText('Encounter Created')).toBeVisible();
  await expect(page).toHaveURL(/\/encounters\/[^/]+\/edit$/);
  await page.keyboard.type('everybody leaves.');
  await expect(brief).toHaveText('Before the bell, eels creep; everybody leaves.');
  await expect(badge(page)).toHaveText('Unsaved');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Encounter Saved')).toBeVisible();
  await expectAllSaved(page);
  await page.reload();
  await expect(brief).toHaveText('Before the bell, eels creep; everybody leaves.');

  // The next new document begins empty, and a copy goes on in the same way.
  await visit(page, `${url}/encounters/new`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await page.goto(page.url().replace(/edit$/, 'copy'));
  await page.getByRole('textbox', { name: 'Title' }).fill(`${title} again`);
  await page.keyboard.press('Control+s');
  await page.keyboard.type(' and again');
  await expect(page.getByText('Encounter Created')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`${title} again and again`);
  await page.keyboard.press('Control+s');
  await expectAllSaved(page);
});

test('Letters typed for a field that has gone with its page do nothing, until the person stops', async ({
  sharedServer: { url },
  openOnDevice,
}) => {
  const { encounters } = await findEditableEncounters(url);
  const page = await openOnDevice('organiser', `/encounters/${encounters[0].keyId}/read/comments`);
  const chosen = page.locator('[role=row][aria-selected=true]');
  await page.getByRole('textbox', { name: 'New comment' }).pressSequentially('The bell');
  await page.evaluate((address) => {
    history.pushState({ usr: null, key: 'elsewhere', idx: Number(history.state?.idx ?? 0) + 1 }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, `${url}/monsters`);
  // In a list J moves, X selects, O opens and E edits.
  await page.keyboard.type('jjxojex joxe jjx', { delay: 120 });
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect(page).toHaveURL(`${url}/monsters`);
  await expect(chosen).toHaveCount(0);
  await expect(async () => {
    for (const key of ['j', 'x']) await page.keyboard.press(key);
    await expect(chosen).toHaveCount(1, { timeout: 1_500 });
  }).toPass();
});
