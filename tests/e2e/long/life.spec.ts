import type { Page } from '@playwright/test';
import { expect, expectAllSaved, signInAndSync, test } from '#support/browser.ts';
import { typeRichText } from '#support/richText.ts';

/** The types whose whole life is played, with what differs between them. */
const types = [
  {
    label: 'Rumour',
    path: '/rumours',
    copyable: false,
    required: ['Text', 'Truth'],
    fill: async (page: Page) => {
      await typeRichText(page, 'Text', 'The bell rang under the water.');
      await page.getByLabel('Truth').selectOption('Partly');
    },
  },
  {
    label: 'Monster',
    path: '/monsters',
    copyable: true,
    required: [
      'Kind',
      'Appearance',
      'How to play it',
      'Damage and calls',
      'Costume and kit',
      'Most on the field at once',
    ],
    fill: async (page: Page) => {
      await page.getByLabel('Kind').selectOption('Creature');
      for (const [label, text] of [
        ['Appearance', 'Reeds and mud.'],
        ['How to play it', 'Slow, then sudden.'],
      ] as const) {
        await typeRichText(page, label, text);
      }
      await page.getByRole('combobox', { name: 'Damage and calls' }).fill('Double');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Add item' }).click();
      await page
        .getByRole('listitem', { name: 'Item 1' })
        .getByRole('textbox', { name: 'Item' })
        .fill('Mask');
      await page.getByLabel('Most on the field at once').fill('4');
    },
  },
];

/** Waits for a message; without a connection it adds where the change is stored. */
const said = (page: Page, words: string) =>
  expect(page.getByText(new RegExp(`^${words}( on this device)?$`)).first()).toBeVisible();

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true }).click();
}

async function confirm(page: Page, title: string, body: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title });
  await expect(dialog.getByText(body)).toBeVisible();
  await dialog.getByRole('button', { name: 'Yes' }).click();
}

for (const { label, path, copyable, required, fill } of types) {
  test(`A ${label} is written, reviewed, shared, approved, restored and archived with the messages of rule 16.11`, async ({
    server,
    browser,
  }) => {
    // Three devices, one after the other: more than a busy machine does in two minutes.
    test.slow();
    const as = async (who: string) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await signInAndSync(page, server.url, who);
      return page;
    };
    const [author, editor] = await Promise.all([as('writer'), as('organiser')]);
    const title = `Under the hands of three, ${label}`;

    // Made and talked about without a server.
    await server.kill();
    await author.goto(`${server.url}${path}/new`);
    await author.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(author.getByText('Required').first()).toBeVisible();
    await author.getByLabel('Title').fill(title);
    await author.getByRole('button', { name: 'Save', exact: true }).first().click();
    await said(author, `${label} Created`);
    await expect(author).toHaveURL(/\/read$/);
    const address = new URL(author.url()).pathname.replace(/\/read$/, '');
    await press(author, 'Submit');
    const missing = author.getByRole('alert').filter({ hasText: 'Fill in the required fields to submit.' });
    for (const each of required)
      await expect(missing.getByRole('link', { name: each, exact: true })).toBeVisible();
    await missing.getByRole('link').first().click();
    await expect(author).toHaveURL(/\/edit/);
    await fill(author);
    await author.getByRole('button', { name: 'Save and Close' }).first().click();
    await said(author, `${label} Saved`);
    await expect(author).toHaveURL(/\/read$/);
    await author.goto(`${server.url}${address}/read/comments`);
    const box = author.getByRole('textbox', { name: 'New comment' });
    await box.fill('x'.repeat(4001));
    await expect(author.getByText('Comment is too long - limit to 4000 characters')).toBeVisible();
    await box.fill('Is it too wet?');
    await author.getByRole('button', { name: 'Save', exact: true }).click();
    const comment = author.getByRole('article').filter({ hasText: 'Is it too wet?' });
    await comment.getByRole('button', { name: 'Edit' }).click();
    await author.getByRole('textbox', { name: /^Edit/ }).fill('Is it too wet for boots?');
    await author.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(author.getByText(/^Edited at /)).toBeVisible();
    await author.goto(`${server.url}${address}/read/shares`);
    await author.getByRole('checkbox', { name: 'Share with All Teams' }).check();
    await author.getByRole('button', { name: 'Save', exact: true }).click();
    await said(author, 'Shares Updated');
    await author.getByRole('tab', { name: /^Read/ }).click();
    await press(author, 'Submit');
    await said(author, `${label} Submitted`);
    await expect(author).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
    await server.start();
    await expectAllSaved(author, 20_000);

    // Flagged by the editor, who answers; corrected by the author; approved.
    await editor.goto(`${server.url}${address}/read/comments`);
    await editor.getByRole('article').getByRole('button', { name: 'Reply' }).click();
    await editor.getByRole('textbox', { name: /^Reply to / }).fill('Yes.');
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    const reply = editor.getByRole('list', { name: 'Replies' });
    await reply.getByRole('button', { name: 'Delete' }).click();
    await confirm(editor, 'Confirm Delete', 'Are you sure you want to delete this comment?');
    await said(editor, 'Comment Deleted');
    await editor.getByRole('tab', { name: /^Read/ }).click();
    await press(editor, 'Flag');
    await editor.getByRole('dialog').getByRole('button', { name: 'Flag without a reason' }).click();
    await said(editor, `${label} Flagged`);
    await author.goto(`${server.url}${address}/read`);
    await expect(author.getByText('Flagged', { exact: true }).first()).toBeVisible();
    await press(author, 'Edit');
    await author.getByLabel('Summary').fill('Drier now');
    await author.getByRole('button', { name: 'Save and Close' }).first().click();
    await said(author, `${label} Saved`);
    await expect(author).toHaveURL(/\/read$/);
    await author.goto(`${server.url}${address}/read`);
    await expect(author.getByText('Editing', { exact: true }).first()).toBeVisible();
    await press(author, 'Submit');
    await said(author, `${label} Submitted`);
    await expectAllSaved(author, 20_000);
    await editor.goto(`${server.url}${address}/read`);
    await expect(editor.getByText('Submitted', { exact: true }).first()).toBeVisible();
    await press(editor, 'Approve');
    await said(editor, `${label} Approved`);

    // Read by a guest of another team, who may change nothing, and copies it where that is possible.
    const guest = await as('writer2');
    await guest.goto(`${server.url}${address}/read`);
    await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const actions = guest.getByRole('group', { name: 'Actions' }).getByRole('button');
    // Whoever may read a document may print it.
    await expect(actions).toHaveText(copyable ? ['Copy', 'Print'] : ['Print']);
    if (copyable) {
      await actions.first().click();
      await guest.getByLabel('Title').fill(`${title}, copied`);
      await guest.getByRole('button', { name: 'Save', exact: true }).first().click();
      await said(guest, `${label} Created`);
    }

    // Compared and restored by the author, archived by the editor and brought back.
    await author.goto(`${server.url}${address}/read/versions`);
    await author.getByRole('button', { name: 'Compare two versions' }).click();
    const compared = author.getByRole('region', { name: 'Two versions compared' });
    await compared.getByLabel('From').selectOption({ index: 5 });
    await compared.getByLabel('To').selectOption({ index: 0 });
    await expect(compared.getByText('Drier now')).toBeVisible();
    await author.getByRole('row').filter({ hasText: 'Editing' }).last().getByRole('button').click();
    await author.getByRole('button', { name: 'Restore this text' }).click();
    await confirm(author, 'Confirm Restore', 'This saves the text of');
    await said(author, `${label} Saved`);
    await expectAllSaved(author, 20_000);
    await editor.goto(`${server.url}${address}/read`);
    await expect(editor.getByText('Drier now')).toHaveCount(0);
    await press(editor, 'Archive');
    await confirm(editor, 'Confirm Archive', 'Are you sure you want to archvie this item?');
    await said(editor, `${label} Archived`);
    await editor.goto(`${server.url}${address}/read`);
    await expect(editor.getByRole('tab', { name: /^Comments/ })).toBeDisabled();
    await expect(editor.getByRole('tab', { name: 'Shares' })).toBeDisabled();
    await press(editor, 'Unarchive');
    await confirm(editor, 'Confirm Unarchive', 'Are you sure you want to restore this item?');
    await said(editor, `${label} Restored`);
    await expect(editor.getByText('Editing', { exact: true }).first()).toBeVisible();
    await Promise.all([author, editor, guest].map((page) => page.context().close()));
  });
}
