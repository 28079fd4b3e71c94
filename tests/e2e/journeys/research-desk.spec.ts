import { z } from 'zod';
import { wireDocumentSchema } from '#contract/document.ts';
import { findViolations } from '#support/axe.ts';
import { expect, expectAllSaved, richText, test } from '#support/browser.ts';
import { expectHeld } from '#support/richText.ts';
import { signInToApi } from '#support/serverProcess.ts';

const requests = z.object({ items: z.array(wireDocumentSchema) });
const periods = z.array(z.looseObject({ id: z.string(), release: z.string() }));

test('A request is assigned, answered, checked and released on the research desk, and only then its player reads the answer', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const player = await signInToApi(server.url, 'player@waymark.test');
  const { items } = requests.parse(await player.call('GET', '/research?statusId=1'));
  const now = new Date().toISOString();
  const period = periods
    .parse(await player.call('GET', '/researchPeriods'))
    .find(({ release }) => release > now);
  const asked = items.find(({ researchPeriod }) => researchPeriod === period?.id);
  const read = () => player.call('GET', `/research/${asked?.keyId}`);
  const page = await openOnDevice('organiser', '/research/desk');
  await page.setViewportSize({ width: 1440, height: 900 });
  const messages = page.getByRole('region', { name: 'Messages' });
  const line = page
    .getByRole('list', { name: 'Requests' })
    .getByRole('listitem')
    .filter({ hasText: asked?.title ?? '' });
  await line.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: asked?.title ?? '' })).toBeVisible();

  await page.keyboard.press('e');
  await expect(richText(page, 'Answer in character')).toBeFocused();
  await page.keyboard.type('The rope was cut by the founder.');
  await expectHeld(page, 'Answer in character');
  await page.getByLabel('Outcome').selectOption('Full');
  // No letter saves it, or leaves it.
  await page.getByRole('heading', { level: 1, name: asked?.title ?? '' }).click();
  await page.keyboard.press('g');
  await expect(messages).toContainText('Your answer is not saved yet');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectAllSaved(page);
  expect(await read()).not.toHaveProperty('answer');

  await page.getByRole('heading', { level: 1, name: asked?.title ?? '' }).click();
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: /^Assign/ });
  await dialog.getByLabel('Team').selectOption('Undertow Plot');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(line).toContainText('Undertow Plot');
  await page.getByRole('button', { name: 'Mark as checked' }).click();
  await expect(messages).toContainText(`${asked?.reference} Approved`);
  await line.getByRole('link').click();
  await page.getByRole('button', { name: 'Release now' }).click();
  await page.getByRole('button', { name: 'Collected at the desk' }).click();
  await expect(line).toContainText('collected');
  expect(await findViolations(page)).toEqual([]);
  // Changes are sent once they can no longer be undone.
  await expectAllSaved(page);
  expect(await read()).toMatchObject({ answer: '<p>The rope was cut by the founder.</p>', outcome: 'full' });
});
