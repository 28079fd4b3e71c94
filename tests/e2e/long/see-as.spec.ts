import { z } from 'zod';
import { accountButton, expect, test, visit } from '#support/browser.ts';
import { signInToApi } from '#support/serverProcess.ts';
import { expectNoSidewaysScroll } from '#support/layout.ts';

const named = z.object({ displayName: z.string() });

test('Seen as a player with the server gone, nothing can be done, no page about oneself opens, and other tabs go on', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const page = await openOnDevice('organiser', '/');
  await page.setViewportSize({ width: 1440, height: 900 });
  const player = await signInToApi(server.url, 'player@waymark.test');
  const { displayName: name } = named.parse(await player.call('GET', '/user/current'));

  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'See as…' }).click();
  await page.getByLabel('Person').selectOption({ label: name });
  await page.getByRole('button', { name: `See as ${name}` }).click();
  const bar = page.getByRole('status').filter({ hasText: `Seen as ${name}` });
  await expect(bar).toBeVisible();
  await server.kill();
  // Another tab of the same browser is not affected.
  const second = await page.context().newPage();
  await second.goto(`${server.url}/encounters`);
  await expect(second.getByText('Seen as')).toHaveCount(0);
  await expect(second.getByRole('link', { name: 'Review' }).first()).toBeVisible();
  await second.close();

  // Own documents have no buttons, forms and pages about the person do not open.
  await visit(page, `${server.url}/lammies`);
  await page.locator('main a[href*="/read"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const act of ['Edit', 'Submit', 'Copy', 'Archive'])
    await expect(page.getByRole('button', { name: act, exact: true })).toHaveCount(0);
  for (const path of ['/lammies/new', '/device', '/inbox', '/userProfile']) {
    await visit(page, `${server.url}${path}`);
    await expect(page.getByText('You can’t see this page as somebody else')).toBeVisible();
  }
  await visit(page, `${server.url}/encounters`);
  await expect(page).toHaveURL(/\/forbidden$/);
  // The words of rule 3.12.
  for (const words of [
    'Naughty, Naughty. You do not have permission to access that Encounter resource. The relevant authorities have been informed and the appropriate response teams are on the way',
    'If you feel this is a mistake, or require any assistance understanding why you do not have permission please contact the Administrators',
  ])
    await expect(page.getByText(words)).toBeVisible();

  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, server.url);
    await expect(bar).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Coming up/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Review' }).first()).toBeVisible();
  await expect(page.getByText('Hi Olive!').last()).toBeVisible();
});
