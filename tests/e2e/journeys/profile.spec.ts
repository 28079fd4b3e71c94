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
  // Letters and signs alone are no shortcuts any more, and the list of keys leaves them out.
  const letters = page.getByRole('checkbox', { name: 'Letters and signs alone as keyboard shortcuts' });
  await letters.uncheck();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Keyboard shortcuts' }).click();
  const keys = page.getByRole('main');
  await expect(keys).toContainText('Letters and signs alone are switched off');
  await expect(keys.getByText('Save and keep editing')).toBeVisible();
  await expect(keys.getByText('Approve it')).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  const name = page.getByLabel('Display name');
  await name.fill('Robin the half-typed');
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/light/);
  await expect(avatar).toHaveValue(colour);
  await expect(name).toHaveValue('Robin the half-typed');
  await expect(letters).not.toBeChecked();
  await letters.check();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' }).getByText('Approve it').first()).toBeVisible();
  await page.keyboard.press('Escape');
  // Nothing typed is nothing to be saved.
  await name.fill('');
  await expect(quiet).toBeChecked({ checked: !wasQuiet });
  // Other tests on this device wait for notices.
  await quiet.click();
  await expect(quiet).toBeChecked({ checked: wasQuiet });
});
