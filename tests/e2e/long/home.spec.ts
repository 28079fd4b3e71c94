import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, signInAs, test } from '#support/browser.ts';
import { signInToApi } from '#support/serverProcess.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('A user without a role sees rule 4.1, whose button fetches new rights', async ({
  server: { url },
  page,
}) => {
  await signInAs(page, url, 'norole');
  await expect(
    page.getByText(
      'You do not have any permissions configured for your account at present in the system. Please contact the relevant Admins to get some.',
      { exact: true },
    ),
  ).toBeVisible();
  const button = page.getByRole('button', { name: 'this button' });
  await button.click();
  await expect(page.getByText('You still have no permissions')).toBeVisible();

  const admin = await signInToApi(url, 'admin@waymark.test');
  const given = { id: z.string(), email: z.string() };
  const users = z.array(z.looseObject(given)).parse(await admin.call('GET', '/users'));
  const values = { id: z.string(), name: z.string() };
  const roles = z.array(z.looseObject(values)).parse(await admin.call('GET', '/roles'));
  const user = users.find(({ email }) => email === 'norole@waymark.test');
  const role = roles.find(({ name }) => name === 'Player');
  await page.context().setOffline(true);
  await admin.call('PUT', `/users/${user?.id}`, { ...user, roleId: role?.id });
  await page.context().setOffline(false);
  await button.click();
  await expect(page.getByRole('heading', { name: 'Welcome to the Sound of Marrow' })).toBeVisible();
});

test('Home leads to what to review and to own work, and keeps what was opened', async ({ openOnDevice }) => {
  const reviewer = await openOnDevice('organiser', '/');
  const ways = part(reviewer, 'Waiting for me').getByRole('link', { name: /^\d+ Monsters?$/ });
  const count = Number((await ways.innerText()).replaceAll(/\D/g, ''));
  await ways.click();
  await expect(reviewer.getByRole('heading', { name: `Review ${count} of` })).toBeVisible();

  // A writer's own: what came back says why, and the number in work leads to just these.
  const writer = await openOnDevice('writer', '/');
  const link = part(writer, 'In progress').getByRole('link', { name: /^\d+ Rumours?$/ });
  const own = (await link.innerText()).replaceAll(/\D/g, '');
  await link.click();
  await expect(writer.getByRole('group', { name: 'Rumours' }).locator('h1 + span')).toHaveText(own);
  await writer.getByRole('gridcell').nth(1).click();
  await expect(writer).toHaveURL(/\/read$/);
  await expect(writer.getByRole('button', { name: 'Edit' }).first()).toBeVisible();
  const { pathname } = new URL(writer.url());
  await writer.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(part(writer, 'Recently opened').getByRole('link').first()).toHaveAttribute('href', pathname);
  await writer.getByRole('button', { name: 'Welcome page' }).click();
  await expect(writer.getByRole('heading', { name: 'Welcome to the Sound of Marrow' })).toHaveCount(0);
  await writer.reload();
  await expect(part(writer, 'In progress')).toBeVisible();
  // The next test finds it open again.
  await writer.getByRole('button', { name: 'Welcome page', expanded: false }).click();
});

test('While the first sync runs, Home does not say that nothing is there', async ({ sharedServer, page }) => {
  const gate = Promise.withResolvers<void>();
  await page.context().route('**/api/sync/pull', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await signInAs(page, sharedServer.url, 'referee');
  await expect(page.getByRole('status', { name: 'Fetching the home page' })).toBeVisible();
  const fetching = page.getByRole('status').filter({ hasText: 'The game’s content is being fetched' });
  await expect(fetching).toContainText('Nothing has arrived yet.');
  await expect(page.getByText('There is no content here yet.')).toHaveCount(0);
  gate.resolve();
  await expect(page.getByRole('heading', { name: 'Welcome to the Sound of Marrow' })).toBeVisible();
  await expect(fetching).toHaveCount(0);
});
