import { findViolations } from '#support/axe.ts';
import { expect, expectAllSaved, test } from '#support/browser.ts';
import { readEncounter } from '#support/encounters.ts';
import { makeComplete } from '#support/ownDocuments.ts';

test('On the review desk one document is flagged with what has to change, and two others are approved together', async ({
  organiser: api,
  openOnDevice,
}) => {
  const weir = await makeComplete(api, 'encounter', { title: 'The weir, unwatched' }, 1);
  const bell = await makeComplete(api, 'encounter', { title: 'The bell, rung' }, 1);
  const rope = await makeComplete(api, 'encounter', { title: 'The rope, cut' }, 1);
  const page = await openOnDevice('organiser', '/review');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Team').selectOption(weir.teamName);
  await page.keyboard.press('Escape');
  const list = page.getByRole('list', { name: 'Waiting for review' });
  const messages = page.getByRole('region', { name: 'Messages' });

  await list.getByRole('link', { name: /The weir, unwatched/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The weir, unwatched' })).toBeVisible();
  await page.keyboard.press('f');
  await page
    .getByRole('dialog', { name: /^Flag / })
    .getByRole('textbox')
    .fill('Nobody marshals the weir');
  await page.keyboard.press('Control+Enter');
  await expect(messages).toContainText(`${weir.reference} Flagged`);
  for (const { reference } of [bell, rope])
    await list.getByRole('checkbox', { name: `Select ${reference}`, exact: true }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Approve 2' }).click();
  await expect(messages).toContainText('2 documents Approved');
  await expect(list.getByRole('link', { name: /unwatched|rung|cut/ })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  // Changes are sent once they can no longer be undone.
  await expectAllSaved(page);
  for (const [{ keyId }, statusText] of [
    [weir, 'Flagged'],
    [bell, 'Approved'],
    [rope, 'Approved'],
  ] as const)
    expect(await readEncounter(api, keyId)).toMatchObject({ statusText });
  expect(await api.call('GET', `/encounters/${weir.keyId}/comments`)).toMatchObject([
    { comment: 'Nobody marshals the weir' },
  ]);
});
