import type { Page } from '@playwright/test';
import { expect, signInAs, test } from '#support/browser.ts';

const verdict = (page: Page, row: number) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(row), exact: true }) });

test('Users are imported row by row, and each row that fails shows its reason', async ({ server, page }) => {
  const { url } = server;
  await signInAs(page, url, 'admin', '/import/users');
  const headings = 'First name,Last name,Email,Role,Teams';
  const faultyRows = [
    'Olive,Again,organiser@waymark.test,Referee,',
    'No,Address,,Referee,',
    'Wrong,Role,wrong@waymark.test,King,',
  ];
  const field = page.getByLabel('Or paste rows here');
  await field.fill([headings, 'Nia,New,nia@waymark.test,Referee,Referees', ...faultyRows].join('\n'));
  await expect(verdict(page, 3)).toContainText('There is already an account with this address');
  await expect(verdict(page, 4)).toContainText('Email');
  await expect(verdict(page, 5)).toContainText('Role: There is no “King”');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 User Created')).toBeVisible();
  await expect(field).toHaveValue([headings, ...faultyRows, ''].join('\n'));

  // Rows that failed stay in the field and can be imported again as they are.
  await field.fill([headings, '"Ann, or Anna",Late,ann@waymark.test,Referee,'].join('\n'));
  await server.kill();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(verdict(page, 2)).toContainText('The server could not be reached');
  await expect(page.getByText('No Users Created')).toBeVisible();
  await expect(page.getByText('Rows that were not imported are still in the field above.')).toBeVisible();
  await expect(page.getByText('They have no passwords yet.')).toHaveCount(0);
  await server.start();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 User Created')).toBeVisible();
  await expect(field).toHaveValue('');
  await page.goto(`${url}/users`);
  await expect(page.getByText('nia@waymark.test')).toBeVisible();
  await expect(page.getByText('ann@waymark.test')).toBeVisible();
  await expect(page.getByText('wrong@waymark.test')).toHaveCount(0);
});
