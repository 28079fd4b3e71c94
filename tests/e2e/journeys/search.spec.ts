import { findViolations } from '#support/axe.ts';
import { expect, test } from '#support/browser.ts';
import { makeComplete } from '#support/ownDocuments.ts';

test('Ctrl+K finds a document by its words and by its reference, does what can be done with it, and shows all results', async ({
  organiser: api,
  openOnDevice,
}) => {
  const given = { title: 'The xylophone of reeds', crewBrief: '<p>Play the xylophone, softly.</p>' };
  const { reference, keyId } = await makeComplete(api, 'encounter', given);
  await makeComplete(api, 'encounter', { title: 'What the xylophone said' }, 3);
  const page = await openOnDevice('organiser', '/');
  const box = page.getByRole('combobox', { name: 'Search everything on this device' });
  const options = page.getByRole('listbox').getByRole('option');
  await page.keyboard.press('Control+k');
  await box.fill('xylo');
  // Documents are indexed some time after they have arrived.
  await expect(options.filter({ hasText: 'xylophone' })).toHaveCount(2, { timeout: 60_000 });
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(box).toHaveValue('xylo');
  await box.fill(reference.toLowerCase().replace('-', ''));
  await expect(options.first()).toContainText('The xylophone of reeds');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/encounters/${keyId}/read`));
  await expect(page.getByText('Play the xylophone, softly.')).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(options.filter({ hasText: `Edit ${reference}` })).toBeVisible();
  await box.fill('xylophone');
  await options.filter({ hasText: /^Show (all|on)/ }).click();
  const found = page.getByRole('main').getByRole('link', { name: /xylophone/i });
  await expect(found).toHaveCount(2);
  await page.getByRole('button', { name: 'status', exact: true }).click();
  await options.filter({ hasText: /^status:approved/ }).click();
  await expect(found).toHaveText([/What the xylophone said/]);
  await expect(page).toHaveURL(/\/search\?q=xylophone.*approved/);
  expect(await findViolations(page)).toEqual([]);
});
