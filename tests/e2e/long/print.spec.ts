import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test, visit } from '#support/browser.ts';
import { readPdf } from '#support/pdf.ts';
import { makeDocument } from '#support/printed.ts';
import { signInToApi } from '#support/serverProcess.ts';

test('A word without a break makes no sheet wider than its paper', async ({ organiser, openOnDevice }) => {
  const long = 'X'.repeat(160);
  const text = 'Read the brief twice and then put it away. You may not know: say so in character. '.repeat(3);
  const id = await makeDocument(organiser, 'encounters', {
    title: 'A link in a field',
    crewBrief: `<p>${text}</p>`,
    ifWrong: `<p>${long} https://example.test/${long}</p>`,
    ifNobody: '<p>Her mother helps.</p>',
    props: [{ id: 'p', item: long, count: 1, source: null, who: long }],
  });
  const page = await openOnDevice('organiser', `/encounters/print?ids=${id}`);
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('Her mother helps.');
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    const beyond = await sheet.evaluate((article) => {
      const { right } = article.getBoundingClientRect();
      return [...article.querySelectorAll('*')]
        .filter((each) => each.getBoundingClientRect().right > right + 1)
        .map((each) => each.textContent?.slice(0, 40));
    });
    expect([media, beyond]).toEqual([media, []]);
  }
});

test('Rumours print as slips without secrets and a list for staff, monsters as a book with contents', async ({
  sharedServer: { url },
  openOnDevice,
}) => {
  const organiser = await signInToApi(url, 'organiser@waymark.test');
  const secret = { title: 'The miller did it', organiserNotes: '<p>Not before Saturday</p>' };
  const slips = await Promise.all(
    Array.from({ length: 9 }, () =>
      makeDocument(organiser, 'rumours', {
        ...secret,
        text: '<p>They say the weir sings.</p>',
        truth: 'false',
      }),
    ),
  );
  const monsters = [
    await makeDocument(organiser, 'monsters', { ...secret, title: 'Zealous Heron', kind: 'npc', hits: 7 }),
    await makeDocument(organiser, 'monsters', { ...secret, title: 'Ashen Heron', kind: 'npc', hits: 5 }),
  ];
  const page = await openOnDevice('organiser', '/rumours');
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.title = 'Printed';
    };
  });

  await page.goto(`${url}/rumours/print?ids=${slips.join()}`);
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText([
    'Rumours',
    'Archive',
  ]);
  const cut = page.getByRole('article', { name: 'Slips', exact: true });
  const list = page.getByRole('article', { name: 'List of slips' });
  await expect(cut.getByText('They say the weir sings.')).toHaveCount(9);
  await expect(cut.getByText('NOT APPROVED: Editing')).toHaveCount(9);
  await expect(cut.getByText('The miller did it')).toHaveCount(0);
  await expect(list.getByText('The miller did it')).toHaveCount(9);
  await expect(list.getByText('Truth: False')).toHaveCount(9);
  // Eight slips on the first page, the ninth on the second, the list on the third.
  expect(await pagesOf(page)).toBe(3);
  await page.getByLabel('For', { exact: true }).selectOption('The crew');
  await expect(list.getByRole('columnheader', { name: 'For whom, where and when' })).toBeVisible();
  await expect(list.getByText(/Truth|False/)).toHaveCount(0);
  await expect(list.getByRole('columnheader', { name: 'Leads to' })).toHaveCount(0);

  await page.goto(`${url}/monsters/monsterManual?ids=${monsters.join()}`);
  const expected = [/^1Ashen Heron.*MON-\d+$/, /^2Zealous Heron.*MON-\d+$/];
  await expect(page.getByRole('article').nth(1).getByRole('listitem')).toHaveText(expected);
  const card = page.getByRole('article', { name: 'Ashen Heron' });
  await expect(card).toContainText('No. 1 · NPC');
  await expect(card).toContainText('Not before Saturday');
  await page.getByLabel('For', { exact: true }).selectOption('The crew');
  await expect(card).not.toContainText('Not before Saturday');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page).toHaveTitle('Printed');
});

/** Number of the printed pages. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  return pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

test('The browser’s own menu prints everything that a heading counts: of a list, a search and a desk', async ({
  organiser: api,
  sharedServer: { url },
  openOnDevice,
}) => {
  const list = z.object({ items: z.array(z.object({ reference: z.string(), statusId: z.number() })) });
  const { items } = list.parse(await api.call('GET', '/rumours?limit=1000'));
  const referencesOf = (isWanted: (statusId: number) => boolean) =>
    items.filter(({ statusId }) => isWanted(statusId)).map(({ reference }) => reference);
  const page = await openOnDevice('organiser', '/rumours');
  const printsAll = (references: readonly string[]) =>
    expect
      .poll(async () => {
        const paper = readPdf(await page.pdf()).map(({ text }) => text);
        return references.filter((each) => !paper.some((text) => text.includes(each)));
      })
      .toEqual([]);
  await expect(page.getByRole('grid')).toBeVisible();
  await printsAll(referencesOf((statusId) => statusId >= 0));
  await visit(page, `${url}/search?q=type:rumour`);
  await expect(page.getByText(/^\d+ found$/)).toBeVisible();
  await printsAll(referencesOf((statusId) => statusId >= 0));
  await visit(page, `${url}/review`);
  await expect(page.getByRole('list', { name: 'Waiting for review' })).toBeVisible();
  await printsAll(referencesOf((statusId) => statusId === 1));
});
