import type { Page } from '@playwright/test';
import decodeQr from 'qr/decode.js';
import { z } from 'zod/mini';
import { authenticationCode, readCardKey } from '#actions/event/cards.ts';
import { cardPath, readScanned } from '#domain/cards/cardCode.ts';
import { badge, expect, returnTo, signInAndSync, test, visit } from '#support/browser.ts';
import { tapTwice, untilSeen } from '#support/doubleTap.ts';
import { writeCodeFilm } from '#support/fakeCamera.ts';
import { readTable, removeDocument } from '#support/mirrorTables.ts';
import { type PdfLine, readPdfLines } from '#support/pdfShapes.ts';
import { typeAsScanner } from '#support/scanner.ts';
import { contextOptions } from '../../../scripts/chromium.mjs';
import { expectNoSidewaysScroll } from '#support/layout.ts';

/** The key of the game as the device of a member of staff has it. */
async function keyOn(page: Page): Promise<CryptoKey> {
  const text = await page.evaluate(async () => {
    const user: unknown = await (await fetch('/api/user/current')).json();
    return user instanceof Object && 'cardKey' in user ? String(user.cardKey) : '';
  });
  return readCardKey(text);
}

/** Reads the code in a picture of an element. */
async function codeIn(page: Page, selector: string): Promise<string> {
  const picture = (await page.locator(selector).first().screenshot()).toString('base64');
  const { width, height, dark } = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    // One character for each pixel, because black and white is all that there is to read.
    let dark = '';
    for (let at = 0; at < pixels.length; at += 4) dark += (pixels[at + 1] ?? 0) < 128 ? '1' : '0';
    return { width: image.width, height: image.height, dark };
  }, picture);
  const data = Uint8ClampedArray.from(
    dark.split('').flatMap((each) => (each === '1' ? [0, 0, 0] : [255, 255, 255])),
  );
  return decodeQr({ width, height, data }, { format: 'RGB' });
}

test('Cards are printed in millimetres with the server killed, their codes can be read and are genuine, and the run is recorded', async ({
  server,
  browser,
}) => {
  // It makes six PDFs.
  test.slow();
  // As fine as a scanner sees it, or nearly so.
  const viewport = { width: 1440, height: 1000 };
  const context = await browser.newContext({ ...contextOptions, viewport, deviceScaleFactor: 3 });
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.print = () => undefined;
  });
  await signInAndSync(page, server.url, 'organiser');
  const key = await keyOn(page);
  await server.kill();
  await page.goto(`${server.url}/cards/production`);
  const queue = page.getByRole('region', { name: 'Queue' });
  const items = queue.getByRole('listitem');
  await expect(items.first()).toContainText('Needed');
  const listed = await items.count();
  const cards = Number.parseInt(await queue.getByRole('status').innerText(), 10);
  expect(cards).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Print…' }).click();
  await expect(page.getByRole('heading', { name: `Print ${cards} cards` })).toBeVisible();
  const sheets = page.getByRole('article');
  await expect(sheets).toHaveCount(2 * Math.ceil(cards / 10));

  // Two-sided on A4, ten to a sheet: the cuts on the paper are where the cards are, front and back.
  const cuts = async () => {
    await page.emulateMedia({ media: 'print' });
    const pages = readPdfLines(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    await page.emulateMedia({ media: 'screen' });
    return pages.map(({ width, height, lines }) => ({
      size: [Math.round(width), Math.round(height)],
      // Marks stand between the cards and the edge; the lines on the cards do not.
      across: distinct(
        lines.filter((each) => isUpright(each) && isAtEdge(each, 1, height)),
        0,
      ),
      down: distinct(
        lines.filter((each) => isLevel(each) && isAtEdge(each, 0, width)),
        1,
      ),
    }));
  };
  const pages = await cuts();
  expect(pages).toHaveLength(2 * Math.ceil(cards / 10));
  for (const { size, across, down } of pages) {
    expect(size).toEqual([210, 297]);
    expectNear(across, [20, 105, 190]);
    expectNear(down, [11, 66, 121, 176, 231, 286]);
  }
  // The first card of the sheet is at its left, and its back at the right of the next page.
  const nameOf = async (sheet: number, at: number) => {
    const side = sheets.nth(sheet).getByRole('group').nth(at);
    const [own, paper] = [await side.boundingBox(), await sheets.nth(sheet).boundingBox()];
    return {
      label: await side.getAttribute('aria-label'),
      x: Math.round((((own?.x ?? 0) - (paper?.x ?? 0)) / 96) * 25.4),
      width: Math.round(((own?.width ?? 0) / 96) * 25.4),
    };
  };
  expect(await nameOf(0, 0)).toMatchObject({ x: 20, width: 85 });
  expect(await nameOf(1, 0)).toMatchObject({ x: 105, width: 85 });

  // The offset of the printer is made up for, on this device.
  await page.getByText('Printer offset of this device').click();
  await page.getByLabel('Fronts to the right').fill('15');
  const [front, back] = await cuts();
  expectNear(front?.across ?? [], [21.5, 106.5, 191.5]);
  expectNear(back?.across ?? [], [20, 105, 190]);
  await page.getByLabel('Fronts to the right').fill('0');

  await page.getByLabel('Paper').selectOption('Letter');
  await page.getByLabel('Cards on a sheet').selectOption('8');
  await expect.poll(async () => (await cuts())[0]?.size).toEqual([216, 279]);
  await page.getByLabel('Bleed').fill('5');
  await page.getByLabel('Cards on a sheet').selectOption('10');
  await expect(page.getByText('These cards do not fit on this paper')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled();
  await page.getByLabel('Bleed').fill('0');
  await page.getByLabel('Paper').selectOption('A4');

  // The code on the paper names the card, and was made with the key of the game.
  const scanned = readScanned(await codeIn(page, '[data-side=front]'));
  if (scanned.kind !== 'card') throw new Error('It is the code of a card.');
  expect(scanned.mac).toBe(await authenticationCode(key, scanned.card));
  const expected = { label: `Front of ${scanned.card.reference}-${scanned.card.serial}` };
  expect(await nameOf(0, 0)).toMatchObject(expected);

  // Not printed: nothing is recorded. Printed: the run is, and the queue is empty.
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('button', { name: 'Not printed' }).click();
  await expect(badge(page)).not.toContainText('waiting');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('button', { name: 'Mark as printed' }).click();
  await expect(page.getByText('Every card is printed and up to date.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Print runs' })).toContainText(`${cards} cards`);
  await expect(badge(page)).toContainText(`${listed} waiting`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(items).toHaveCount(listed);
  await expect(page.getByRole('region', { name: 'Print runs' })).toHaveCount(0);

  // Hostile and right-to-left text is printed as text. Text that is too long is reported, and its cards are left out.
  await items.first().getByRole('link').click();
  await page.waitForURL(/\/read$/);
  await page.goto(page.url().replace(/\/read$/, '/edit'));
  const preview = page.getByRole('region', { name: 'Card preview' });
  await expect(preview).toContainText('As printed');
  const name = page.getByRole('textbox', { name: /^Name on card/ });
  await name.fill('<i onclick=x> سيف');
  await expect(preview.getByText('<i onclick=x> سيف')).toBeVisible();
  await page.getByRole('textbox', { name: /^Card text/ }).click();
  await page.keyboard.insertText('It holds any one weight that a hand can lift. '.repeat(40));
  await expect(preview).toContainText('Too long for the card');
  await expect(page.getByText(/^\d+ too many for a card$/)).toBeVisible();
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(badge(page)).toContainText('waiting');
  await page.goto(`${server.url}/cards/production`);
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Print…' }).click();
  await expect(page.getByText(/^Too long, and left out: \d+ cards?$/)).toBeVisible();
  const fewer = await page.getByRole('heading', { name: /^Print \d+ cards?$/ }).innerText();
  expect(Number.parseInt(fewer.slice(6), 10)).toBeLessThan(cards);
  await expect(page.getByRole('group', { name: /^Front of/ }).getByText('onclick')).toHaveCount(0);
  await returnTo(server, page, 30_000);
  await context.close();
});

test('The reason typed for a void card outlasts a reload, and stays when it cannot be recorded', async ({
  sharedServer: server,
  openOnDevice,
}) => {
  const page = await openOnDevice('referee', '/device');
  const card = await unissuedCard(page);
  await server.kill();
  const dialog = page.getByRole('dialog');
  const askWhy = async () => {
    await page.goto(`${server.url}/cards`);
    await page.getByLabel('Card number').fill(`${card.reference}-${card.serial}`);
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByRole('group', { name: 'Desk' }).getByRole('button', { name: 'Void' }).click();
  };
  await askWhy();
  await dialog.getByLabel('Why').fill('Torn in two');
  await askWhy();
  await expect(dialog.getByLabel('Why')).toHaveValue('Torn in two');
  await removeDocument(page, card.keyId);
  await dialog.getByRole('button', { name: 'Void' }).click();
  await expect(page.getByText('It is no longer on this device.')).toBeVisible();
  await expect(dialog.getByLabel('Why')).toHaveValue('Torn in two');
  await expect(dialog.getByRole('button', { name: 'Void' })).toBeEnabled();
});

test('A referee without the server scans a card, issues it with one tap and takes it back; a forged one is told', async ({
  server,
  browser,
  film,
}) => {
  test.slow();
  await writeCodeFilm(film, 'nothing yet');
  const context = await browser.newContext({
    ...contextOptions,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    permissions: ['camera'],
  });
  const page = await context.newPage();
  await signInAndSync(page, server.url, 'referee');
  const key = await keyOn(page);
  const card = await unissuedCard(page);
  const path = cardPath(card, await authenticationCode(key, card));
  const label = `${card.reference}-${card.serial}`;
  await server.kill();

  // The camera may be used already, so the page starts it. A code that is not a card is reported as such.
  await page.goto(`${server.url}/cards`);
  await expect(page.getByText('This is not a card of the game')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop the camera' })).toBeVisible();
  await expectNoSidewaysScroll(page);

  const show = async (text: string) => {
    await page.getByRole('button', { name: 'Stop the camera' }).tap();
    await writeCodeFilm(film, text);
    await page.getByRole('button', { name: 'Start the camera' }).tap();
  };
  await show(`${server.url}${path}`);
  const found = page.getByRole('region', { name: `Card ${label}` });
  await expect(found).toContainText('Not issued');
  const issue = found.getByRole('button', { name: /^Issue to (?!somebody else)/ });
  expect((await issue.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  await tapTwice(issue, 'Return', 50);
  await untilSeen(page);
  await expect(found).toContainText('Valid');
  await expect(found).toContainText('With');
  await expect(badge(page)).toContainText('1 waiting');
  await found.getByRole('button', { name: 'Return' }).tap();
  await expect(found).toContainText('Not issued');

  // The serial of another card under the code of this one, and the code of somebody without the key.
  await show(`${server.url}${path.replace(`.${card.serial}.`, '.99.')}`);
  await expect(page.getByText('Not genuine')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Issue/ })).toHaveCount(0);
  const other = await readCardKey(btoa('1'.repeat(32)));
  await show(`${server.url}${cardPath(card, await authenticationCode(other, card))}`);
  await expect(page.getByRole('region', { name: `Card ${label}` })).toContainText('Not genuine');

  // Typing always works, and says that it proves less. A void card is recognised.
  await page.getByLabel('Card number').fill(`${server.url}${path}?from=${'a-scanner-'.repeat(9)}`);
  await page.getByRole('button', { name: 'Look up' }).tap();
  await expect(found).toContainText('Not issued');
  await expect(found).not.toContainText('Not genuine');

  // A scanner that types into another field is one all the same, and the field keeps what somebody had typed and selected.
  await visit(page, `${server.url}/userProfile`);
  const name = page.getByLabel('Display name');
  await name.fill('Robin of the ford');
  await name.selectText();
  await typeAsScanner(page, `${server.url}${path}`);
  await expect(page).toHaveURL(/\/cards\?scanned=/);
  await page.goBack();
  await expect(name).toHaveValue('Robin of the ford');
  await name.fill('');
  await page.goto(`${server.url}/cards`);
  // The camera still sees the last code.
  await expect(found).toContainText('Not genuine');
  await page.getByLabel('Card number').fill(label.toLowerCase());
  await page.getByRole('button', { name: 'Look up' }).tap();
  await expect(found).toContainText('Not issued');
  await found.getByRole('button', { name: 'Void' }).tap();
  await page.getByRole('dialog').getByLabel('Why').fill('Torn <b>in two</b>');
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).tap();
  await expect(found).toContainText('It does not count');
  await expect(found).toContainText('Torn <b>in two</b>');
  await expect(found.getByRole('button', { name: /Issue|Return|Replace/ })).toHaveCount(0);

  // An encounter’s code opens it, and the camera stops when the page is left.
  const track = () =>
    page.evaluate(() => {
      const stream = document.querySelector('video')?.srcObject;
      return stream instanceof MediaStream ? stream.getTracks()[0]?.readyState : 'none';
    });
  expect(await track()).toBe('live');
  await page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject;
    Object.assign(globalThis, { seenTrack: stream instanceof MediaStream && stream.getTracks()[0] });
  });
  await page.getByRole('link', { name: 'Production' }).tap();
  await expect(page.getByRole('region', { name: 'Queue' })).toBeVisible();
  expect(
    await page.evaluate(() => {
      const held: unknown = Reflect.get(globalThis, 'seenTrack');
      return held instanceof MediaStreamTrack && held.readyState;
    }),
  ).toBe('ended');
  await writeCodeFilm(film, await encounterAddress(page));
  await page.getByRole('link', { name: 'Desk' }).tap();
  await expect(page).toHaveURL(/\/encounters\/[^/]+\/read$/);

  await returnTo(server, page, 60_000);
  await context.close();
});

const documentSchema = z.object({
  keyId: z.string(),
  entity: z.string(),
  reference: z.string(),
  statusId: z.number(),
  body: z.object({
    serials: z._default(z.array(z.string()), []),
    recipientCharacter: z._default(z.string(), ''),
    production: z._default(z.nullable(z.string()), null),
  }),
});

async function documentsOn(page: Page, entity: string) {
  const rows = z.array(documentSchema).parse(JSON.parse(await readTable(page, 'documents')));
  return rows.filter((row) => row.entity === entity && row.statusId === 3);
}

/** A card that is meant for somebody and not issued yet, as a device has it. */
async function unissuedCard(page: Page): Promise<{ keyId: string; reference: string; serial: string }> {
  for (const { keyId, reference, body } of await documentsOn(page, 'lammie')) {
    const [serial] = body.serials;
    const isWaiting = !['issued', 'returned', 'void'].includes(body.production ?? '');
    if (serial !== undefined && isWaiting && body.recipientCharacter !== '')
      return { keyId, reference, serial };
  }
  throw new Error('The sample game has such a card.');
}

async function encounterAddress(page: Page): Promise<string> {
  const [row] = await documentsOn(page, 'encounter');
  return `${new URL(page.url()).origin}/encounters/${row?.keyId}/read`;
}

const isUpright = ({ from, to }: PdfLine) => Math.abs(from[0] - to[0]) < 0.01;
const isLevel = ({ from, to }: PdfLine) => Math.abs(from[1] - to[1]) < 0.01;
const isAtEdge = ({ from, to }: PdfLine, axis: 0 | 1, size: number) =>
  Math.max(from[axis], to[axis]) < 20 || Math.min(from[axis], to[axis]) > size - 20;

/** Where lines are on an axis, in millimetres. */
function distinct(lines: readonly PdfLine[], axis: 0 | 1): number[] {
  const found = new Set(lines.map(({ from }) => Math.round(from[axis] * 10) / 10));
  return [...found].sort((a, b) => a - b);
}

/** Whether millimetres agree to a tenth. */
function expectNear(found: readonly number[], expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length);
  for (const [at, value] of expected.entries()) {
    expect(Math.abs((found[at] ?? 0) - value)).toBeLessThanOrEqual(0.11);
  }
}
