import { accountButton, expect, test } from '#support/browser.ts';
import { findViolations } from '#support/axe.ts';

test('A person chooses the light theme, an avatar colour and notices, which outlast a reload, as a name does that is not saved', async ({
  openOnDevice,
}) => {
  const page = await openOnDevice('referee', '/');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Light' }).click();
  await expect(page.locator('html')).toHaveClass(/light/);
  await accountButton(page).click();
  expect(await findViolations(page, 'header')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const avatar = page.getByLabel('Avatar colour');
  const colour = (await avatar.inputValue()) === '#204060' ? '#206040' : '#204060';
  await avatar.fill(colour);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile Saved')).toBeVisible();
  const quiet = page.getByRole('checkbox', { name: 'Quiet hours' });
  const wasQuiet = await quiet.isChecked();
  await quiet.click();
  await expect(quiet).toBeChecked({ checked: !wasQuiet });
  const name = page.getByLabel('Display name');
  await name.fill('Robin the half-typed');
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/light/);
  await expect(avatar).toHaveValue(colour);
  await expect(name).toHaveValue('Robin the half-typed');
  // Nothing typed is nothing to be saved.
  await name.fill('');
  await expect(quiet).toBeChecked({ checked: !wasQuiet });
  // Other tests on this device wait for notices.
  await quiet.click();
  await expect(quiet).toBeChecked({ checked: wasQuiet });
});
