import { badge, expect, signInAndSync, signInAs, test } from '#support/browser.ts';
import { findEncounters } from '#support/encounters.ts';
import { typeRichText } from '#support/richText.ts';
import { signInToApi } from '#support/serverProcess.ts';

test('An encounter written and submitted out of signal gets its reference when it arrives, and others see it', async ({
  server,
  page,
  browser,
}) => {
  await signInAndSync(page, server.url, 'referee');
  await server.kill();
  await page.goto(`${server.url}/encounters/new`);
  await expect(badge(page)).toHaveText('Offline');
  await page.getByLabel('Title').fill('The empty toll house');
  await page.getByLabel('Type').selectOption('Puzzle');
  await page.getByLabel('Starts when').fill('Someone lifts the latch');
  await page.getByLabel('Ends when').fill('The bell is answered');
  await page.getByLabel('Duration').fill('40');
  await page.getByLabel('Referees needed').fill('1');
  await page.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('listbox', { name: 'Location' }).getByRole('option').first().click();
  await page.getByRole('button', { name: 'Add monster' }).click();
  await page
    .getByRole('listitem', { name: 'Monster 1' })
    .getByLabel('Note')
    .fill('One voice behind the door');
  for (const [label, text] of [
    ['Referee brief', 'Nobody is inside.'],
    ['Crew brief', 'One of you speaks from behind the door.'],
    ['Safety and ground', 'The step is loose.'],
  ] as const) {
    await typeRichText(page, label, text);
  }
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'The empty toll house' })).toBeVisible();
  const created = new URL(page.url()).pathname.split('/')[2];
  await expect(page.locator('main').getByText(/^NEW-[A-Z]{1,2}-1$/)).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Encounter Submitted')).toBeVisible();
  await page.goto(`${server.url}/encounters/${created}/read`);
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible();
  await expect(page.locator('main').getByText(/^NEW-[A-Z]{1,2}-1$/)).toBeVisible();
  await expect(badge(page)).toHaveText('Offline · 1 waiting');

  await server.start();
  await expect(badge(page)).toHaveText('All saved', { timeout: 20_000 });
  await expect(page.locator('main').getByText(/^ENC-\d+$/)).toBeVisible();
  await expect(page.locator('main').getByText(/^NEW-[A-Z]{1,2}-1$/)).toBeVisible();
  const [reference] = await page
    .locator('main')
    .getByText(/^ENC-\d+$/)
    .allTextContents();

  const context = await browser.newContext();
  const other = await context.newPage();
  await signInAs(other, server.url, 'organiser', `/encounters/${created}/read`);
  await expect(other.getByRole('heading', { level: 1, name: 'The empty toll house' })).toBeVisible();
  await expect(other.getByText('Submitted', { exact: true })).toBeVisible();
  await expect(other.locator('main').getByText(reference ?? '', { exact: true })).toBeVisible();
  await expect(other.getByText('One of you speaks from behind the door.')).toBeVisible();
  const organiser = await signInToApi(server.url, 'organiser@waymark.test');
  const arrived = await findEncounters(organiser, 'q=toll%20house');
  expect(arrived.map((each) => [each.title, each.statusText])).toEqual([
    ['The empty toll house', 'Submitted'],
  ]);
  await context.close();
});
