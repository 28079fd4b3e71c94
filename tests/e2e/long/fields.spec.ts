import type { Locator } from '@playwright/test';
import { badge, expect, expectAllSaved, test } from '#support/browser.ts';

test('Rows, sums and documents made by a reference work offline', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const page = await openOnDevice('organiser', '/about');
  await page.context().setOffline(true);
  await page.goto(`${server.url}/monsters/new`);
  await page.getByRole('textbox', { name: 'Title' }).fill('The salt widow');

  // Rows are dragged, removed and restored.
  const items = page.getByRole('group', { name: 'Costume and kit' });
  for (const item of ['Veil', 'Lantern', 'Salt']) {
    await items.getByRole('button', { name: 'Add item' }).click();
    await items.getByRole('textbox', { name: 'Item' }).last().fill(item);
  }
  await drag(items.locator('[data-handle]').last(), items.getByRole('listitem', { name: 'Item 1' }));
  const itemNames = () => values(items.getByRole('textbox', { name: 'Item' }));
  await expect.poll(itemNames).toEqual(['Salt', 'Veil', 'Lantern']);
  await items.getByRole('button', { name: 'Move item 1 down' }).click();
  await items.getByRole('button', { name: 'Remove item 2' }).click();
  await expect(items.getByText('Removed item 2')).toBeVisible();
  await expect.poll(itemNames).toEqual(['Veil', 'Lantern']);
  await items.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(itemNames).toEqual(['Veil', 'Salt', 'Lantern']);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'The salt widow' })).toBeVisible();

  // A sum can be overridden; a monster that does not exist yet is created from the reference field.
  await page.goto(`${server.url}/encounters/new`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Salt on the step');
  const monsters = page.getByRole('group', { name: 'Monsters' });
  await monsters.getByRole('button', { name: 'Add monster' }).click();
  const which = monsters.getByRole('combobox', { name: 'Monster' });
  await which.fill('The tide clerk');
  await page.getByRole('option', { name: 'Create Monster “The tide clerk”' }).click();
  await expect(which).toHaveValue(/^NEW-\S+ The tide clerk$/);
  await monsters.getByLabel('Count').fill('4');
  await page.getByLabel('Extra crew').fill('10');
  const needed = page.locator('#field-crewNeeded');
  await expect(needed.getByText('14 (calculated)')).toBeVisible();
  await needed.getByRole('button', { name: 'Enter another number' }).click();
  await page.keyboard.type('20');
  await page.getByLabel('Extra crew').fill('11');
  await needed.getByRole('button', { name: 'Use the calculated 15' }).click();
  await expect(needed.getByText('15 (calculated)')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('15 (calculated)')).toBeVisible();
  await expect(badge(page)).toHaveText('Offline · 3 waiting');
  await page.getByRole('link', { name: /^NEW-\S+ The tide clerk$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The tide clerk' })).toBeVisible();

  await page.context().setOffline(false);
  await expectAllSaved(page);
});

function values(fields: Locator): Promise<string[]> {
  return fields.evaluateAll((inputs) =>
    inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')),
  );
}

/** Drags an element to the top of another one in steps, as a person does. */
async function drag(element: Locator, to: Locator): Promise<void> {
  const page = element.page();
  await element.hover();
  await page.mouse.down();
  const place = await to.boundingBox();
  if (!place) throw new Error('The drop target is not shown.');
  await page.mouse.move(place.x + 20, place.y + 1, { steps: 4 });
  await page.mouse.up();
}
