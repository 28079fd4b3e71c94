import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, signInAndSync, test } from '#support/browser.ts';
import { readPdf } from '#support/pdf.ts';
import { makeDocument } from '#support/printed.ts';
import { makeSlot } from '#support/timetable.ts';

test('A referee’s binder, printed offline, has contents, pages and links that agree', async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.body.dataset['printed'] = String(Number(document.body.dataset['printed'] ?? 0) + 1);
    };
  });
  await signInAndSync(page, server.url, 'organiser');
  // Who may read what is fetched once and kept.
  await page.goto(`${server.url}/print/binder?for=referee`);
  await page.getByLabel('Referee', { exact: true }).selectOption({ label: 'Bram Tolliver' });
  await expect(page.getByLabel('Role')).toHaveValue('referee');
  await server.kill();

  await page.reload();
  const print = page.getByRole('button', { name: 'Print', exact: true });
  await expect(print).toBeEnabled({ timeout: 60_000 });
  const contents = page.getByRole('article', { name: 'Contents' });
  const links = contents.getByRole('link');
  const count = await links.count();
  expect(count).toBeGreaterThan(5);
  await expect(contents).toContainText('Slots of Bram Tolliver');
  const cover = page.getByRole('article', { name: 'Cover' });
  await expect(cover.getByRole('heading', { name: 'Binder: Bram Tolliver' })).toBeVisible();
  await expect(cover).toContainText('The Sound of Marrow');
  await expect(cover).toContainText(`${count} documents`);
  await expect(cover).toContainText(/Contents that the role .* may read/);
  await expect(cover).toContainText(/Made \d+ \w+ \d{4} \d\d:\d\d/);
  // The number in the contents is the number on the pages of the document.
  const listed = await contents
    .getByRole('listitem')
    .evaluateAll((all) =>
      all.map((each) => [
        each.querySelector('span')?.innerText,
        each.querySelector('a')?.getAttribute('href'),
      ]),
    );
  expect(listed.map(([number]) => number)).toEqual(listed.map((_, at) => String(at + 1)));
  const onPages = await page.evaluate(
    (anchors) =>
      anchors.map((anchor) => {
        const sheet = document.querySelector(anchor);
        const inHead = sheet?.querySelector('[aria-label^="Number "]')?.textContent;
        return inHead ?? /No\. (\d+) ·/.exec(sheet?.textContent ?? '')?.[1];
      }),
    listed.map(([, anchor]) => anchor ?? ''),
  );
  expect(onPages).toEqual(listed.map(([number]) => number));
  const pages = readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(pages.reduce((sum, each) => sum + each.links, 0)).toBe(count);
  expect(pages.length).toBeGreaterThan(count / 2);
  expect(pages[0]?.text).toContain('Binder: Bram Tolliver');
  expect(pages[0]?.text).not.toContain('Page 1 of');
  expect(pages[1]?.text).toContain('Contents');
  const anchors = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  expect(
    await page.evaluate((names) => names.filter((name) => !document.querySelector(name)), anchors),
  ).toEqual([]);
  await print.tap();
  await expect(page.getByText(/^Marked as printed: \d+ sheets$/)).toBeVisible();

  await context.close();
});

test('Text that arrives while the printer runs is listed as changed since, after a print of encounters and of a binder', async ({
  sharedServer: { url },
  organiser,
  openOnDevice,
}) => {
  const me = z.object({ id: z.string() }).parse(await organiser.call('GET', '/user/current'));
  const id = await makeDocument(organiser, 'encounters', { title: 'The ford', crewBrief: '<p>Wade.</p>' });
  const given = { title: 'The bell', crewBrief: '<p>Rings.</p>' };
  const inBinder = await makeDocument(organiser, 'encounters', given);
  await makeSlot(organiser, 5, { title: 'The bell', document: inBinder, referees: [me.id] });
  const page = await openOnDevice('organiser', `/encounters/print?ids=${id}`);
  const print = page.getByRole('button', { name: 'Print', exact: true });
  const changed = page.getByRole('list', { name: 'Sheets that changed' });
  await expect(page.getByRole('article')).toContainText('Wade.');
  await expect(print).toBeEnabled();
  await changeDuringPrint(page, id, '<p>Swim across.</p>');
  await print.click();
  await expect(page.getByText('Marked as printed: 1 sheet')).toBeVisible();
  await page.goto(`${url}/print`);
  await expect(changed.getByRole('listitem').first()).toContainText('The ford');
  await expect(changed).toContainText('Crew brief: 2 words added, 1 removed');

  await page.goto(`${url}/print/binder?for=myself`);
  await expect(page.locator(`#sheet-${inBinder}`)).toContainText('Rings.');
  await expect(print).toBeEnabled();
  await changeDuringPrint(page, inBinder, '<p>The bell rings twice.</p>');
  await print.click();
  await expect(page.getByText(/^Marked as printed: \d+ sheets$/)).toBeVisible();
  await page.goto(`${url}/print`);
  await expect(changed.getByText(/^Crew brief/)).toHaveCount(2);
});

/** Makes a new crew brief arrive while the printer runs, which holds everything else on the page. */
async function changeDuringPrint(page: Page, keyId: string, crewBrief: string) {
  await page.evaluate(
    async ({ keyId, crewBrief }) => {
      const resultOf = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(new Error('The mirror could not be read.')));
        });
      const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('waymark:'))?.name ?? '';
      const database = await resultOf(indexedDB.open(name));
      const row: unknown = await resultOf(
        database.transaction('documents').objectStore('documents').get(keyId),
      );
      if (!(row instanceof Object && 'body' in row && row.body instanceof Object))
        throw new Error('It is here.');
      const changed = Object.assign(row, { body: Object.assign(row.body, { crewBrief }) });
      // Written before anything that the page reads after the print.
      globalThis.print = () => {
        database.transaction('documents', 'readwrite').objectStore('documents').put(changed);
      };
    },
    { keyId, crewBrief },
  );
}
