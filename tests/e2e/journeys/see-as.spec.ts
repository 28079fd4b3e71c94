import { z } from 'zod';
import { findViolations, viewsAt } from '#support/axe.ts';
import { accountButton, expect, test, visit } from '#support/browser.ts';
import { viewports } from '#support/screens.ts';
import { signInToApi } from '#support/serverProcess.ts';

const [, , desktop] = viewports;
const named = z.object({ displayName: z.string() });
const list = z.object({ items: z.array(z.unknown()) });

test('An organiser sees the app as a player: their menu, their rumours, nothing to press, until it is stopped', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const player = await signInToApi(server.url, 'player@waymark.test');
  const { displayName } = named.parse(await player.call('GET', '/user/current'));
  const { items: rumours } = list.parse(await player.call('GET', '/rumours?limit=1000'));
  const page = await openOnDevice('organiser', '/encounters');
  await page.setViewportSize(desktop);
  await accountButton(page).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  expect(await findViolations(page, '[role=menu]', viewsAt(desktop))).toEqual([]);
  await page.getByRole('menuitem', { name: 'See as…' }).click();
  await page.getByLabel('Person').selectOption({ label: displayName });
  await page.getByRole('button', { name: `See as ${displayName}` }).click();
  const bar = page.getByRole('status').filter({ hasText: `Seen as ${displayName}` });
  await expect(bar).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'Rumours',
    'Lammie Requests',
    'Research Requests',
    'Ritual Circles',
  ]);

  await menu.getByRole('link', { name: 'Rumours' }).click();
  const toolbar = page.getByRole('group', { name: 'Rumours' });
  await expect(toolbar.locator('h1 + span')).toHaveText(String(rumours.length));
  await menu.getByRole('link', { name: 'Lammie Requests' }).click();
  await page.getByRole('row').nth(1).click();
  const actions = page.getByRole('group', { name: 'Actions' });
  await expect(page.getByRole('region', { name: 'Facts' })).toBeVisible();
  await expect(actions).toHaveText('');
  // Pages about the person do not open.
  const address = page.url();
  for (const path of ['/lammies/new', '/device', '/inbox', '/userProfile']) {
    await visit(page, `${server.url}${path}`);
    await expect(page.getByText('You can’t see this page as somebody else')).toBeVisible();
  }
  await visit(page, address);
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(bar).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Encounters' })).toBeVisible();
  await expect(actions.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
});
