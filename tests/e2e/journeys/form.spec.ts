import { findViolations } from '#support/axe.ts';
import { expect, expectAllSaved, richText, test, visit } from '#support/browser.ts';
import { typeRichText } from '#support/richText.ts';

test('A form with every kind of field says what is missing, adds up, is saved, and shows all of it when read', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const page = await openOnDevice('organiser', '/rituals/new');
  const line = (name: string) => page.getByRole('textbox', { name, exact: true });
  const choose = async (name: string, option: RegExp) => {
    await page.getByRole('combobox', { name, exact: true }).fill(option.source);
    await page.getByRole('listbox', { name }).getByRole('option', { name: option }).click();
  };
  await expect(richText(page, 'Safety')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('1 field needs correcting')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await line('Title').fill('The calling of the drowned bell');
  await choose('Circle', /The Salt Circle/);
  await line('Wanted time').fill('3 Apr 2027 1430');
  await page.getByLabel('Kind').selectOption('Summon');
  for (const power of ['4', '7']) {
    await page.getByRole('button', { name: 'Add contributor' }).click();
    await page.getByRole('group', { name: 'Contributors' }).getByLabel('Power').last().fill(power);
  }
  await expect(page.getByText('11 (calculated)')).toBeVisible();
  await typeRichText(page, 'Intended effect', 'The bell rings under the water.');
  await page.getByRole('checkbox', { name: 'Present and willing' }).check();
  // Enter counts for what is typed, also before it has been searched.
  await page.getByRole('combobox', { name: 'Monsters', exact: true }).fill('Ashen Archer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Remove .*Ashen Archer/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Ritual Circle Created')).toBeVisible();

  await expect(
    page.getByRole('heading', { level: 1, name: 'The calling of the drowned bell' }),
  ).toBeVisible();
  for (const shown of [
    'The Salt Circle',
    'Sat, 3 Apr 2027 14:30',
    'Summon',
    '11 (calculated)',
    'The bell rings under the water.',
    /Ashen Archer/,
  ])
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();

  // Chips are a field of monsters.
  await visit(page, `${server.url}/monsters/new`);
  await line('Title').fill('The drowned ringer');
  const calls = page.getByRole('combobox', { name: 'Damage and calls' });
  await calls.pressSequentially('Through,cold grip,');
  await calls.fill('Fear');
  await calls.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'The drowned ringer' })).toBeVisible();
  for (const call of ['Through', 'cold grip', 'Fear'])
    await expect(page.getByRole('main').getByText(call, { exact: true })).toBeVisible();
  await expectAllSaved(page);
});
