import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { expect, signInAndSync, test } from '#support/browser.ts';

const fileSchema = z.looseObject({ documents: z.array(z.looseObject({ entity: z.string() })) });

test('Documents of an export are seen before they are imported with the server gone, and arrive later', async ({
  server,
  page,
}) => {
  await signInAndSync(page, server.url, 'admin');
  await page.goto(`${server.url}/game`);
  await page.getByRole('link', { name: 'Import documents from an export' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export the whole game' }).click();
  const exported = fileSchema.parse(JSON.parse(await readFile(await (await download).path(), 'utf8')));
  const plots = exported.documents.filter(({ entity }) => entity === 'plot');
  const text = JSON.stringify({ ...exported, documents: [...plots, { entity: 'nothing' }] });
  await page.getByRole('link', { name: 'Import documents from an export' }).click();
  await expect(page.getByRole('heading', { name: 'Import documents', level: 1 })).toBeVisible();
  await server.kill();
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(page.getByText('Not a document of a known type')).toBeVisible();
  await expect(page.getByText('It is here already; this makes a copy').first()).toBeVisible();
  const button = page.getByRole('button', { name: /^Import \d+ rows$/ });
  const count = Number((await button.innerText()).replaceAll(/\D/g, ''));
  expect(count).toBeGreaterThan(0);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${count} Documents Created`)).toBeVisible();
  await expect(page.getByText(new RegExp(`${count} waiting`)).first()).toBeVisible();
  await server.start();
  await expect(page.getByText('All saved').first()).toBeVisible({ timeout: 60_000 });
});
