import type { Page } from '@playwright/test';
import { z } from 'zod';
import { accountCalls } from '#contract/accounts/accounts.ts';
import { expect, signInAndSync, test } from '#support/browser.ts';
import { readDrafts } from '#support/richText.ts';
import { type ServerProcess, signInToApi } from '#support/serverProcess.ts';

const words = 'Typed before the key was taken away';
const plots = z.object({
  items: z.array(z.object({ keyId: z.string(), title: z.string(), version: z.number() })),
});

/** A plot writer with the form of a plot line open and text typed into it, and an administrator's session. */
async function typing(server: ServerProcess, page: Page) {
  const [admin, writer] = await Promise.all([
    signInToApi(server.url, 'admin@waymark.test'),
    signInToApi(server.url, 'writer@waymark.test'),
  ]);
  const [plot] = plots.parse(await writer.call('GET', '/plots?statusId=0&limit=1')).items;
  const users = accountCalls.users.answer.parse(await admin.call('GET', '/users'));
  const user = users.find(({ email }) => email === 'writer@waymark.test');
  if (!plot || !user) throw new Error('The sample game has no plot writer, or no plot line of theirs.');
  const address = `${server.url}/plot/${plot.keyId}`;
  await signInAndSync(page, server.url, 'writer');
  await page.goto(`${address}/edit`);
  await page.getByLabel('Summary').fill(words);
  await expect.poll(() => readDrafts(page)).toContain(words);
  const setTeams = async (teams: readonly string[]) => {
    const { version } = accountCalls.readUser.answer.parse(await admin.call('GET', `/users/${user.id}`));
    await admin.call('PUT', `/users/${user.id}`, { teams, version });
  };
  return { admin, user, plot, address, setTeams };
}

const drafts = (page: Page) => page.getByRole('region', { name: 'Drafts' });

test('Access lost while typing at the end of a form leads to a notice that the text is kept, where it can be read and copied', async ({
  server,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 820, height: 600 });
  const { address, setTeams } = await typing(server, page);
  await page.getByRole('main').getByRole('textbox').last().click();
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'You can no longer open' });
  await setTeams([]);
  const message = page.getByRole('region', { name: 'Messages' }).getByText('You can no longer open');
  await expect(message).toBeVisible();
  await expect(notice).not.toBeInViewport();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(notice).toBeInViewport();
  await expect(notice).toContainText('You can no longer open this Plot Line');
  await expect(page.getByText('What you typed is kept under ‘This device’.')).toBeVisible();
  await expect(page.getByLabel('Summary')).toHaveValue(words);
  // Nothing is offered that cannot succeed, and the text is one tap away, without a question.
  await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toBeDisabled();
  await page.getByRole('button', { name: 'See your unsent text' }).click();
  await expect(page.getByRole('region', { name: 'What you wrote' })).toContainText(words);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await page.goto(`${server.url}/device`);
  await expect(drafts(page)).toContainText(words);
  await drafts(page).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(words);

  await page.goto(`${address}/read`);
  await page.getByRole('button', { name: 'See your unsent text' }).click();
  await expect(page.getByRole('region', { name: 'What you wrote' })).toContainText(words);
});

test('A draft of an archived document can be made into a new one, and is kept by a device whose role loses the whole type', async ({
  server,
  page,
}) => {
  const { admin, plot, address } = await typing(server, page);
  await page.goto(`${server.url}/device`);
  await expect(drafts(page)).toContainText(plot.title);
  await admin.call('PATCH', `/plots/${plot.keyId}/status`, { version: plot.version, status: -1 });
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(drafts(page).getByRole('button', { name: 'Decide' })).toBeVisible();

  await page.goto(`${address}/edit`);
  await page.getByRole('button', { name: 'See your unsent text' }).click();
  await expect(page.getByText('You can no longer edit this Plot Line')).toBeVisible();
  await expect(page.getByText(/^It was archived\. What you typed stays on this device/)).toBeVisible();
  await page.getByRole('button', { name: 'Make a new Plot Line with my text' }).click();
  await expect(page.getByText('Plot Line Created')).toBeVisible();
  await expect(page.getByText(words)).toBeVisible();
  await page.goto(`${server.url}/device`);
  await expect(drafts(page)).toHaveCount(0);

  await page.goto(`${server.url}/plot/new`);
  await page.getByLabel('Summary').fill(words);
  await expect.poll(() => readDrafts(page)).toContain(words);
  const role = accountCalls.readRole.answer.parse(await admin.call('GET', '/roles/plot-writer'));
  const { plot: _, ...permissions } = role.permissions;
  await admin.call('PUT', '/roles/plot-writer', { ...role, permissions });
  await expect(page.getByText('What you typed is kept under ‘This device’.')).toBeVisible();
  await page.getByRole('link', { name: '‘This device’' }).click();
  await expect(drafts(page)).toContainText(words);
});
