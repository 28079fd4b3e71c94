import { expect, noticeSignal, signInAndSync, test } from '#support/browser.ts';

test('Tags are added to many rows at once, a person chooses the columns, and flagging picked rows asks what has to change', async ({
  server,
  page,
}) => {
  await signInAndSync(page, server.url, 'organiser');
  await page.setViewportSize({ width: 1440, height: 900 });
  const grid = page.getByRole('grid', { name: 'Encounters' });
  const bar = page.getByRole('region', { name: 'Selection' });
  const selectAll = async () => {
    await expect(grid.getByRole('row').nth(1)).toContainText('ENC-');
    await page.keyboard.press('x');
    await page.keyboard.press('Control+a');
  };
  await page.goto(`${server.url}/encounters?sort=status`);
  await selectAll();
  expect(Number((await bar.getByRole('status').innerText()).replaceAll(/\D/g, ''))).toBeGreaterThan(10);
  // With the server gone, all of it still works.
  await server.kill();
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Add tags…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add tags' });
  await dialog.getByRole('button', { name: /^Change/ }).click();
  await expect(dialog.getByText('Required')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Tags' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: /^Change \d+ Encounters$/ }).click();
  await expect(page.getByText(/^\d+ Encounters changed/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Undone: \d+$/)).toBeVisible();

  await page.getByRole('button', { name: 'More actions for Encounters' }).click();
  await page.getByRole('menuitem', { name: 'Columns…' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Duration' }).check();
  await columns.getByRole('checkbox', { name: 'Team' }).uncheck();
  await columns.getByRole('button', { name: 'Move Duration up' }).click();
  await columns.getByRole('button', { name: 'Save' }).click();
  await expect(grid.getByRole('columnheader', { name: 'Duration' })).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: 'Team' })).toHaveCount(0);
  await page.reload();
  await expect(grid.getByRole('columnheader', { name: 'Duration' })).toBeVisible();

  await server.start();
  await noticeSignal(page);
  await page.goto(`${server.url}/encounters?sort=status`);
  await selectAll();
  const flag = bar.getByRole('button', { name: /^Flag \d+$/ });
  const many = Number((await flag.innerText()).replaceAll(/\D/g, ''));
  await flag.click();
  const flagging = page.getByRole('dialog', { name: `Flag ${many} documents` });
  await expect(flagging).toContainText(`${many} will be Flagged.`);
  await flagging.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Flagged' })).toHaveCount(0);
  await flag.click();
  const reason = flagging.getByRole('textbox', { name: 'What has to change?' });
  await reason.fill('Nobody marshals the weir');
  // Neither Escape nor a closed tab loses it.
  await page.keyboard.press('Escape');
  await page.reload();
  await selectAll();
  await flag.click();
  await expect(reason).toHaveValue('Nobody marshals the weir');
  await flagging.getByRole('button', { name: 'Flag', exact: true }).click();
  const report = page.getByRole('status').filter({ hasText: `${many} Encounters Flagged.` });
  await expect(report.first()).toBeVisible();
  await page.goto(`${server.url}/encounters?status=2`);
  await grid.getByRole('row').nth(1).click();
  await expect(page.getByText('Nobody marshals the weir').first()).toBeVisible();
});
