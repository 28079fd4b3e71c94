import { test } from '#support/browser.ts';
test('pics', async ({ sharedServer: { url }, openOnDevice }) => {
  const page = await openOnDevice('organiser', '/about');
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()));
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  await page.addInitScript(() => { globalThis.print = () => undefined; });
  const P = '/tmp/w/pics/';
  for (const w of [390, 820, 1440]) {
    await page.setViewportSize({ width: w, height: w === 390 ? 844 : 1000 });
    await page.goto(`${url}/cards`);
    await page.getByLabel('Card number').waitFor();
    await page.screenshot({ path: `${P}desk-${w}.png` });
    await page.goto(`${url}/cards/production`);
    await page.getByRole('region', { name: 'Queue' }).waitFor();
    await page.screenshot({ path: `${P}prod-${w}.png` });
  }
  await page.getByLabel('Show').selectOption('all');
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Print…' }).click();
  await page.getByRole('article').first().waitFor();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${P}print-1440.png`, fullPage: false });
  console.log(await page.locator('section').allInnerTexts());
  await page.getByRole('article').first().screenshot({ path: `${P}sheet1.png` });
  await page.getByRole('article').nth(1).screenshot({ path: `${P}sheet2.png` });
  const label = (await page.getByRole('group', { name: /^Front of/ }).first().getAttribute('aria-label'))?.slice(9) ?? '';
  for (const w of [390, 1440]) {
    await page.setViewportSize({ width: w, height: w === 390 ? 844 : 1000 });
    await page.goto(`${url}/cards`);
    await page.getByLabel('Card number').fill(label);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: `Card ${label}` }).waitFor();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${P}found-${w}.png` });
  }
  await page.goto(`${url}/cards/holders`);
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${P}holders.png` });
});
