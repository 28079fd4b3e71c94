import type { Page } from '@playwright/test';
import { expect, expectAllSaved, test } from '#support/browser.ts';
import { readEncounter } from '#support/encounters.ts';
import { makeComplete } from '#support/ownDocuments.ts';

test('What is written in one tab is in the other at once, also in a form that is open there, and both texts arrive', async ({
  organiser: api,
  openOnDevice,
}) => {
  const { keyId } = await makeComplete(api, 'encounter', { title: 'Seen from two sides' });
  const path = `/encounters/${keyId}/edit`;
  const [one, two] = [await openOnDevice('organiser', path), await openOnDevice('organiser', path)];
  await two.getByLabel('Ends when').fill('Written in the second tab');
  await one.getByLabel('Summary').fill('Written in the first tab');
  await save(one);
  await expect(two.getByLabel('Summary')).toHaveValue('Written in the first tab');
  await save(two);
  await expect(one.getByLabel('Ends when')).toHaveValue('Written in the second tab');
  for (const tab of [one, two]) await expectAllSaved(tab);
  expect(await readEncounter(api, keyId)).toMatchObject({
    summary: 'Written in the first tab',
    endsWhen: 'Written in the second tab',
  });
});

async function save(tab: Page): Promise<void> {
  await tab.keyboard.press('Control+s');
  await expect(tab.getByText('Encounter Saved')).toBeVisible();
}
