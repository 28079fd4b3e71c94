import { type Page, expect } from '@playwright/test';

/** A drawing of a site: woods, a river and paths. */
async function drawSite(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1200, 800);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    const fill = (
      colour: string,
      ...circles: readonly (readonly [x: number, y: number, radius: number])[]
    ) => {
      context.fillStyle = colour;
      for (const [x, y, radius] of circles) {
        context.beginPath();
        context.arc(x, y, radius, 0, 2 * Math.PI);
        context.fill();
      }
    };
    const line = (colour: string, width: number, ...points: readonly (readonly [x: number, y: number])[]) => {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.lineJoin = 'round';
      context.beginPath();
      for (const [x, y] of points) context.lineTo(x, y);
      context.stroke();
    };
    context.fillStyle = '#cfd8ae';
    context.fillRect(0, 0, 1200, 800);
    fill('#8ea86b', [220, 180, 190], [380, 120, 120], [980, 620, 200], [1110, 480, 130]);
    line('#8fb6cf', 34, [0, 620], [260, 560], [520, 640], [760, 500], [980, 240], [1200, 180]);
    line('#b99f73', 9, [600, 0], [560, 300], [620, 480], [600, 800]);
    line('#b99f73', 9, [0, 340], [560, 320], [900, 380], [1200, 360]);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** Opens the site map, with a picture and two pins, which it gets when it is opened first. */
export async function openSiteMap(page: Page, url: string): Promise<Page> {
  await page.goto(`${url}/map`);
  const upload = page.getByLabel('Picture of the site');
  await upload.waitFor({ state: 'attached' });
  if (await page.getByRole('heading', { name: 'There is no site map yet' }).isVisible()) {
    await upload.setInputFiles({ name: 'site.png', mimeType: 'image/png', buffer: await drawSite(page) });
    for (const [name, x, y] of [
      ['Eel Wood', 260, 210],
      ['Mudlark Market', 660, 420],
    ] as const) {
      await page.getByRole('button', { name: `Place ${name}` }).click();
      const { width = 0 } = (await page.locator('main img').boundingBox()) ?? {};
      const position = { x: (x * width) / 1200, y: (y * width) / 1200 };
      await page.locator('main img').click({ position, force: true });
      const save = page.getByRole('button', { name: 'Save place' });
      await save.click();
      await expect(save).toHaveCount(0);
    }
  }
  await page.getByRole('button', { name: /^Eel Wood/ }).click();
  await expect(page.getByRole('region', { name: 'Eel Wood' })).toBeVisible();
  return page;
}
