import { test } from '#support/browser.ts';
test('pics2', async ({ sharedServer: { url }, openOnDevice }) => {
  const page = await openOnDevice('organiser', '/about');
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  const P = '/tmp/w/pics/';
  await page.setViewportSize({ width: 1000, height: 1000 });
  await page.goto(`${url}/lammies/new`);
  await page.getByRole('textbox', { name: /^Name on card/ }).fill('A rope of hair');
  await page.getByRole('textbox', { name: /^Card text/ }).click();
  const line = 'It holds any one weight that a hand can lift. ';
  for (const n of [5, 5, 5, 5]) {
    await page.keyboard.insertText(line.repeat(n));
    await page.waitForTimeout(500);
    console.log(await page.locator('[id$=-meter]').allInnerTexts(), await page.getByRole('region', { name: 'Card preview' }).getByRole('status').innerText());
  }
  await page.getByRole('region', { name: 'Card preview' }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: `${P}preview.png` });
  await page.goto(`${url}/game/game/edit`);
  await page.getByRole('region', { name: 'Card preview' }).waitFor();
  await page.getByRole('region', { name: 'Card preview' }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: `${P}settings.png` });
});
