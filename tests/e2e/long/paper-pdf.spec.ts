import type { Page } from '@playwright/test';
import { expect, test } from '#support/browser.ts';
import { type PdfPage, readPdf } from '#support/pdf.ts';
import { makeDocument } from '#support/printed.ts';

/** Pages as Chromium prints them. */
async function printed(page: Page): Promise<PdfPage[]> {
  const pages = readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  // Lines end where the paper does.
  return pages.map((each) => ({ ...each, text: each.text.replaceAll(/\s+/g, ' ') }));
}

const papers = [
  ['a4', [210, 297]],
  ['a5', [148, 210]],
  ['letter', [216, 279]],
] as const;
const rowCount = 60;
/** Two hundred thousand characters in paragraphs, the end of which can be found. */
const longText = `${'<p>Mist on the marsh, and a bell that nobody rings. </p>'.repeat(3_500)}<p>THE END OF IT</p>`;

test('Sheets print in every size and text with a head on each page, no cut rows, and black on white', async ({
  sharedServer: server,
  organiser,
  openOnDevice,
}) => {
  const title = `${'A long title that wraps '.repeat(7)}end`;
  const encounter = await makeDocument(organiser, 'encounters', {
    title,
    refereeBrief: '<p>שלום לכולם, the bridge is closed.</p>',
    props: Array.from({ length: rowCount }, (_, at) => ({
      id: `prop-${at}`,
      item: `First${at}. ${'A crate of lanterns and rope. '.repeat(3)} Last${at}.`,
      count: 1,
    })),
  });
  const plot = await makeDocument(organiser, 'plots', { title: 'A very long plot', hook: longText });
  const page = await openOnDevice('organiser', `/encounters/print?ids=${encounter}`);
  await server.kill();
  const sheet = page.getByRole('article');
  await expect(sheet).toHaveCount(1);
  for (const text of ['standard', 'large', 'easy'] as const) {
    await page.getByLabel('Text', { exact: true }).selectOption(text);
    for (const [paper, size] of papers) {
      await page.getByLabel('Paper', { exact: true }).selectOption(paper);
      let pages: PdfPage[] = [];
      await expect(async () => {
        pages = await printed(page);
        expect(pages[0]?.size, `${paper} ${text}`).toEqual(size);
      }).toPass();
      expect(pages.length).toBeGreaterThan(1);
      for (const each of pages) {
        expect(each.size).toEqual(size);
        expect(each.text, `${paper} ${text}`).toMatch(/ENC-\d+/);
        expect(each.text).toMatch(/Version 1 .*Printed \d+ \w+ \d{4} \d\d:\d\d/);
        // Black on white, and white on black where it warns.
        expect([...each.colours].filter((colour) => colour !== '0 0 0' && colour !== '1 1 1')).toEqual([]);
      }
      const pageOf = (word: string) => pages.findIndex((each) => each.text.includes(word));
      for (let at = 0; at < rowCount; at++) {
        expect(pageOf(`First${at}.`), `${paper} ${text} row ${at}`).toBeGreaterThanOrEqual(0);
        expect(pageOf(`Last${at}.`), `${paper} ${text} row ${at}`).toBe(pageOf(`First${at}.`));
      }
    }
  }
  expect(await sheet.evaluate((each) => Number(getComputedStyle(each).zoom))).toBeCloseTo(12 / 10.5, 2);

  // The device remembers paper and text, for other pages too, and nothing of a long text is lost.
  await page.goto(`${server.url}/plot/print?ids=${plot}`);
  await expect(page.getByLabel('Paper', { exact: true })).toHaveValue('letter');
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('easy');
  await expect(sheet).toHaveCount(1);
  const long = await printed(page);
  expect(long.length).toBeGreaterThan(50);
  expect(long.filter((each) => each.text.includes('THE END OF IT'))).toHaveLength(1);
  expect(long.filter((each) => !/PLT-\d+/.test(each.text))).toEqual([]);
});
