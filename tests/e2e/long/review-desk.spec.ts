import type { Page } from '@playwright/test';
import { badge, expect, expectAllSaved, noticeSignal, signInAndSync, test } from '#support/browser.ts';
import { readEncounter } from '#support/encounters.ts';
import { ownName } from '#support/names.ts';
import { makeComplete } from '#support/ownDocuments.ts';
import { signInToApi } from '#support/serverProcess.ts';
import { nextEvent } from '#support/timetable.ts';
import { pressAndConfirm } from '#support/confirmKey.ts';

test('Sets are reviewed offline, on a train, while somebody else works', async ({ server, page }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAndSync(page, server.url, 'organiser');
  await page.goto(server.url);
  const waiting = page.getByRole('region', { name: 'Waiting for me' });
  const total = Number((await waiting.getByRole('heading').innerText()).replaceAll(/\D/g, ''));
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: /^Review/ })).toHaveText(`Review${total}`);
  await waiting.getByRole('link', { name: 'Review', exact: true }).click();
  await expect(count(page)).toHaveText(`Review ${total}`);
  await expect(page).toHaveTitle('Review · Waymark');
  await server.kill();

  // One after the other, with the keyboard.
  const first = await current(page);
  await page.keyboard.press('j');
  await expect(currentLink(page)).not.toHaveText(first);
  const second = await current(page);
  await page.keyboard.press('k');
  await expect(currentLink(page)).toHaveText(first);
  await pressAndConfirm(page, 'a', 'approve');
  await confirmIfAsked(page);
  await expect(count(page)).toHaveText(`Review ${total - 1}`);
  await expect(currentLink(page)).toHaveText(second);
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(count(page)).toHaveText(`Review ${total}`);
  await expect(currentLink(page)).toHaveText(second);

  // A letter that is typed does nothing else.
  await page.keyboard.press('c');
  const box = page.getByRole('textbox', { name: 'New comment' });
  await expect(box).toBeFocused();
  await page.keyboard.type('jaf');
  await expect(box).toHaveValue('jaf');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Comments' }).getByText('jaf')).toBeVisible();
  await expect(count(page)).toHaveText(`Review ${total}`);
  await page.getByRole('tab', { name: 'Text' }).click();

  // A whole set, each judged by itself.
  const set = page.getByRole('checkbox', { name: /^Select all of / }).nth(3);
  const size = Number(
    await set.locator('xpath=ancestor::*[@role="listitem"]').locator('span').last().innerText(),
  );
  await set.check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText(`${size} selected`);
  await bar.getByRole('button', { name: `Approve ${size}` }).click();
  await confirmIfAsked(page);
  await expect(count(page)).toHaveText(`Review ${total - size}`);
  await expect(badge(page)).toContainText('Offline');

  await server.start();
  await noticeSignal(page);
  // A server that has just started may be busy: what it turns away waits for up to a minute.
  await expectAllSaved(page, 90_000);

  // Filters are in the address.
  await page.goto(`${server.url}/review?type=encounter`);
  await expect(count(page)).toContainText(` of ${total - size}`);
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Clear' }).click();
  await page.keyboard.press('Escape');
  await expect(count(page)).toHaveText(`Review ${total - size}`);

  // The open document stays when somebody else reviews it: A must not approve the one that comes in its place.
  await page.goto(`${server.url}/review?type=encounter`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).not.toHaveText(/^Review/);
  const open = await title.innerText();
  const address = await currentLink(page).getAttribute('href');
  const keyId = /\/review\/([\w-]+)/.exec(address ?? '')?.[1] ?? '';
  const other = await signInToApi(server.url, 'admin@waymark.test');
  const { version } = await readEncounter(other, keyId);
  await other.call('PATCH', `/encounters/${keyId}/status`, { version, status: 3 });
  await expect(count(page)).toContainText(` of ${total - 1 - size}`, { timeout: 30_000 });
  await expect(title).toHaveText(open);
  await expect(page.getByText('Not in the list')).toBeVisible();
});

test('An encounter is approved and pencilled in, and both are undone', async ({
  sharedServer: { url },
  openOnDevice,
}) => {
  const organiser = await signInToApi(url, 'organiser@waymark.test');
  const { id: eventId } = await nextEvent(organiser, 0);
  const { keyId, reference } = await makeComplete(
    organiser,
    'encounter',
    { title: ownName('The toll'), eventId },
    1,
  );
  const page = await openOnDevice('organiser', '/about');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}/review/${keyId}?type=encounter`);
  const dialog = page.getByRole('dialog', { name: `Timetable for ${reference}` });
  await page.getByRole('button', { name: 'Timetable' }).click();
  await expect(dialog.getByText(/^It (is|would be|names)/)).toBeVisible();
  await expect(dialog.getByRole('table')).toContainText('Referees needed, named');
  await dialog.getByRole('button', { name: 'Approve and pencil in' }).click();
  await confirmIfAsked(page);
  await expect(messages(page)).toContainText('Approved');
  await expect(badge(page)).toContainText('2 waiting');
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(messages(page)).toContainText(`Undone: ${reference}`);
  await expectAllSaved(page);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('list', { name: 'Waiting for review' })).toBeVisible();
});

test('A double tap on Approve approves one document, not the next, unseen one', async ({ server, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAndSync(page, server.url, 'organiser');
  const links = page.getByRole('list', { name: 'Waiting for review' }).getByRole('link');
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  const position = page.getByRole('navigation', { name: 'Review' }).getByText(/^1 of \d+$/);
  await page.goto(`${server.url}/review`);
  await links.first().click();
  const total = Number((await position.textContent())?.split(' ').at(-1));
  const openDesk = async (left: number) => {
    await page.goto(`${server.url}/review`);
    await links.first().click();
    await expect(position).toHaveText(`1 of ${left}`);
  };
  for (const [done, delay] of [50, 250, 400].entries()) {
    await openDesk(total - done);
    const box = await approve.boundingBox();
    if (!box) throw new Error('There is no Approve.');
    // Timed in the page, from the moment that shows the next document.
    await page.evaluate(
      async ({ x, y, delay }) => {
        const tap = () => document.elementFromPoint(x, y)?.closest('button')?.click();
        const queue = document.querySelector('nav[aria-label=Review]');
        const isNextShown = new Promise((resolve) => {
          if (queue) new MutationObserver(resolve).observe(queue, { characterData: true, subtree: true });
        });
        tap();
        await isNextShown;
        const shownAt = performance.now();
        await new Promise((resolve) => setTimeout(resolve, delay));
        // A machine that is late has shown the next one long enough.
        if (performance.now() - shownAt < 550) tap();
      },
      { x: box.x + box.width / 2, y: box.y + box.height / 2, delay },
    );
    await expect(position).toHaveText(`1 of ${total - done - 1}`);
  }
  // A second approval would be counted by now.
  await openDesk(total - 3);
});

test('Words and scans that go astray approve nothing, and the palette does what can be done here', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAndSync(page, server.url, 'organiser');
  await page.goto(`${server.url}/review?type=encounter`);
  await currentLink(page).waitFor();
  const waiting = Number(/\d+/.exec(await count(page).innerText())?.[0]);
  // A scanner types in a few milliseconds what a slow writer types in a third of a second.
  for (const [words, delay] of [
    ['what a day', 5],
    ['GATE-A', 5],
    ['sofa', 5],
    ['what a day', 60],
    ['GATE-A', 60],
    ['sofa', 60],
    ['a sofa', 350],
  ] as const) {
    await page.keyboard.press('Escape', { delay: 400 });
    await page.keyboard.type(words, { delay });
    await page.keyboard.press(delay === 350 ? ' ' : 'Enter');
    // Closes whatever the letters opened.
    for (let open = 0; open < 3; open += 1) await page.keyboard.press('Escape');
  }
  // An approval by a stray letter would be counted as well.
  await pressAndConfirm(page, 'a', 'approve');
  await confirmIfAsked(page);
  await expect(count(page)).toHaveText(new RegExp(`Review ${waiting - 1}\\b`));

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything on this device' }).fill('flag');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /^Flag ENC-\d+/ })
    .click();
  await expect(page.getByRole('dialog', { name: /^Flag / }).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Nobody marshals the ford');
  await page.keyboard.press('Control+Enter');
  await expect(count(page)).toHaveText(new RegExp(`Review ${waiting - 2}\\b`));
});

function count(page: Page) {
  return page.getByRole('heading', { name: /^Review \d/ });
}

function currentLink(page: Page) {
  return page.getByRole('list', { name: 'Waiting for review' }).locator('a[aria-current=true]');
}

async function current(page: Page): Promise<string> {
  return (await currentLink(page).textContent()) ?? '';
}

function messages(page: Page) {
  return page.getByRole('region', { name: 'Messages' });
}

/** Approves as it is what is not complete, if the app asks. */
async function confirmIfAsked(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog').getByRole('button', { name: 'Approve anyway' });
  await expect(question.or(messages(page).getByText(/Approved/)).first()).toBeVisible();
  if (await question.isVisible()) await question.click();
}
