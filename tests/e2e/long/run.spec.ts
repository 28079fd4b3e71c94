import { badge, expect, noticeSignal, signInAndSync, test } from '#support/browser.ts';
import { setClockToFirstSlot } from '#support/runMode.ts';
import { expectNoSidewaysScroll } from '#support/layout.ts';

test('A referee runs an event without the server: what is now and next, one tap to a sheet, and a run logged by touch', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signInAndSync(page, server.url, 'referee');
  await server.kill();
  await page.goto(`${server.url}/run`);
  await setClockToFirstSlot(page);
  const due = page.getByRole('region', { name: 'Not started' });
  await expect(due.getByRole('listitem').first()).toContainText('Not started, due now');
  await expect(page.getByRole('region', { name: 'Running', exact: true })).toContainText(
    'Nothing is running.',
  );
  await expectNoSidewaysScroll(page);
  // One in which an encounter is run.
  const slot = page.getByRole('listitem').filter({ hasText: 'crew missing' }).first();
  const log = slot.getByRole('button', { name: 'Log it' });
  const [link, button] = [await slot.getByRole('link').boundingBox(), await log.boundingBox()];
  expect(link?.width).toBeGreaterThan(0);
  expect(button?.height).toBeGreaterThanOrEqual(48);
  const title = await slot.getByRole('link').innerText();

  await log.tap();
  const outcome = page.getByRole('region', { name: 'Outcome', exact: true });
  await outcome.getByLabel('What happened').fill('They paid the toll <in eels>.');
  await outcome.getByRole('button', { name: 'Log as done' }).tap();
  await expect(outcome.getByText('They paid the toll <in eels>.')).toBeVisible();
  await expect(badge(page)).toContainText('1 waiting');
  await page.getByRole('main').getByRole('link', { name: /^ENC-/ }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('They paid the toll <in eels>.')).toBeVisible();
  expect(title.length).toBeGreaterThan(0);

  // Text that is typed and not saved is offered by the form, even after the battery died. This event is months away.
  const dialog = page.getByRole('dialog', { name: /^Log a run of / });
  await page.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Log it' }).tap();
  await dialog.getByRole('textbox', { name: 'What happened' }).fill('Half a sentence');
  await page.keyboard.press('Escape');
  await expect(badge(page)).toContainText('1 draft');
  await page.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Log it' }).tap();
  await expect(dialog.getByRole('textbox', { name: 'What happened' })).toHaveValue('Half a sentence');
  await page.keyboard.press('Escape');
  await expect(badge(page)).toContainText('1 draft');
  const address = new URL(page.url()).pathname;
  await page.reload();
  await page.goto(`${server.url}${address.replace('/read', '/edit')}`);
  await expect(page.getByText('You have an unsaved draft')).toBeVisible();

  await server.start();
  await noticeSignal(page);
  await expect(badge(page)).not.toContainText('waiting', { timeout: 20_000 });
  await context.close();
});
