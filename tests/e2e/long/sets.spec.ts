import type { Page } from '@playwright/test';
import { expect, expectAllSaved, test } from '#support/browser.ts';
import { displayReference } from '#domain/content/document.ts';
import { findEncounters, readEncounter } from '#support/encounters.ts';
import { makeComplete } from '#support/ownDocuments.ts';
import { signInToApi } from '#support/serverProcess.ts';

test('Two people add and remove tags and links of one document offline: all of it is there, and nobody is asked', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const organiser = await signInToApi(server.url, 'organiser@waymark.test');
  const [linked, wanted] = await findEncounters(organiser, 'statusId=3&limit=2');
  const made = await makeComplete(organiser, 'encounter', {
    title: 'The shared gate',
    links: [linked?.keyId ?? ''],
  });
  await organiser.call('POST', `/encounters/${made.keyId}/shares`, { shareAll: true, teams: [] });
  const address = `/encounters/${made.keyId}/edit`;
  const people = [await openOnDevice('organiser', address), await openOnDevice('admin', address)] as const;
  const [first, second] = people;
  for (const page of people) await expect(page.getByLabel('Title')).toHaveValue('The shared gate');
  await server.kill();

  const chosen: string[] = [];
  for (const [at, page] of people.entries()) {
    await page.getByRole('combobox', { name: 'Tags' }).click();
    const option = page.getByRole('listbox').getByRole('option').nth(at);
    chosen.push((await option.innerText()).split('\n', 1)[0] ?? '');
    await option.click();
  }
  const linksOf = (page: Page) => page.locator('#field-links').getByRole('listitem');
  await first
    .locator('#field-links')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(linksOf(first)).toHaveCount(0);
  // By its reference: another document may have a similar title.
  const reference = wanted ? displayReference(wanted) : '';
  await second.getByRole('combobox', { name: 'Links' }).fill(reference);
  await second
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(`^${reference}\\b`) })
    .click();
  await expect(linksOf(second)).toHaveCount(2);
  for (const page of people) await page.getByRole('button', { name: 'Save', exact: true }).first().click();

  await server.start();
  for (const page of people) await expectAllSaved(page);
  const { tags, links } = await readEncounter(organiser, made.keyId);
  expect(tags).toHaveLength(2);
  expect(links).toEqual([wanted?.keyId]);
  for (const page of people) {
    await page.goto(`${server.url}/encounters/${made.keyId}/read`);
    for (const tag of chosen) await expect(page.getByText(tag, { exact: true }).first()).toBeVisible();
    await expectAllSaved(page);
  }
});
