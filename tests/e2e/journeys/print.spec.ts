import { findViolations } from '#support/axe.ts';
import { expect, test } from '#support/browser.ts';
import { findEncounters } from '#support/encounters.ts';
import { readPdf } from '#support/pdf.ts';
import { makeComplete } from '#support/ownDocuments.ts';

test('A list prints all its rows; an encounter is opened from it, read, and printed on A4 with a code', async ({
  organiser: api,
  openOnDevice,
}) => {
  const title = 'The weir at low water';
  await makeComplete(api, 'encounter', { title, safety: '<p>The stones are slippery.</p>' }, 3);
  const page = await openOnDevice('organiser', '/encounters');
  const printed = page.locator('html');
  await page.evaluate(() => {
    globalThis.print = () => {
      globalThis.dispatchEvent(new Event('beforeprint'));
      const sheets = document.querySelectorAll('article').length;
      const rows = document.querySelectorAll('tbody tr').length;
      document.documentElement.dataset['printed'] = sheets > 0 ? `${sheets} sheet` : `${rows} rows`;
      globalThis.dispatchEvent(new Event('afterprint'));
    };
  });
  const current = (await findEncounters(api, 'limit=1000')).filter(({ statusId }) => statusId >= 0);
  const toolbar = page.getByRole('group', { name: 'Encounters' });
  await expect(toolbar.locator('h1 + span')).toHaveText(`${current.length}`);
  // The list reads only the rows in sight, until it is printed.
  await page.keyboard.press('Control+p');
  await expect(printed).toHaveAttribute('data-printed', `${current.length} rows`);
  // The browser's own menu tells the page nothing beforehand.
  const paper = readPdf(await page.pdf()).map(({ text }) => text);
  expect(paper[0]).toContain('Encounters');
  const references = current.map(({ reference }) => reference);
  expect(references.filter((each) => !paper.some((text) => text.includes(each)))).toEqual([]);

  await page.getByRole('row').filter({ hasText: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('The stones are slippery.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Print' }).click();
  const sheet = page.getByRole('article');
  await expect(sheet).toHaveCount(1);
  await expect(sheet.getByRole('img', { name: /^Code that opens ENC-/ })).toBeVisible();
  await expect(sheet).toContainText('The stones are slippery.');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(printed).toHaveAttribute('data-printed', '1 sheet');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12][\d.]*\]/);
});
