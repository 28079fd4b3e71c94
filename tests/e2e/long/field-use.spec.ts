import type { Page } from '@playwright/test';
import { expect, signInAndSync, test } from '#support/browser.ts';
import { findEditableEncounters } from '#support/encounters.ts';

/** Controls that are smaller than a finger. Links within a text are as high as its lines. */
function smallControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'button, a[href], select, input, summary, [role=option], [role=menuitem], [role=tab]';
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      // The frame of a combobox, and the label of a checkbox, are pressed as the input is.
      const target = control.matches('input')
        ? (control.closest('label') ?? (control.matches('[role=combobox]') ? control.parentElement : control))
        : control;
      const { width = 0, height = 0 } = target?.getBoundingClientRect() ?? {};
      const { display } = getComputedStyle(control);
      const isHidden = width <= 1 || control.closest('[inert], [aria-hidden=true], .wm-sr-only, .wm-prose');
      if (isHidden || display === 'inline' || Math.min(width, height) >= 47.5) return [];
      return [`${control.ariaLabel ?? control.innerText}: ${Math.round(width)} × ${Math.round(height)}`];
    });
  });
}

/** Colours on the page that are no red. Pictures and swatches are made red by a filter. */
function colourFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isRed = (colour: string) => {
      const [r = 0, g = 0, b = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      // On a red button, text is a light red.
      return (
        alpha === 0 || (Math.max(g, b) <= Math.max(4, 0.77 * r) && Math.abs(g - b) <= Math.max(8, 0.12 * r))
      );
    };
    const faults = new Set<string>();
    for (const element of document.querySelectorAll('#root *')) {
      const { width, height } = element.getBoundingClientRect();
      if (!width || !height || element.closest('img, canvas, [style*="background"], .wm-sr-only')) continue;
      const style = getComputedStyle(element);
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
      const colours = { background: style.backgroundColor, ...(hasText && { text: style.color }) };
      const hasBorder = style.borderTopStyle !== 'none' && style.borderTopWidth !== '0px';
      const all = { ...colours, ...(hasBorder && { border: style.borderTopColor }) };
      for (const [part, colour] of Object.entries(all))
        if (!isRed(colour))
          faults.add(`${part} ${colour} of ${element.tagName} ${element.textContent.slice(0, 20)}`);
      const isDrawnByBrowser =
        element.matches('[type=checkbox], [type=radio]') && style.appearance !== 'none';
      if (isDrawnByBrowser) faults.add('a box that the browser draws');
    }
    return [...faults];
  });
}

test('Under a finger all that is pressed is 48 pixels, and in Red everything is red', async ({
  server: { url },
  browser,
}) => {
  const viewport = { width: 820, height: 1180 };
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const { encounters } = await findEditableEncounters(url);
  await signInAndSync(page, url, 'organiser');
  const isRed = [false, true];
  for (const isOn of isRed) {
    if (isOn) await page.evaluate(() => localStorage.setItem('wmnight', 'on'));
    for (const [address, heading] of [
      [`/encounters/${encounters[0].keyId}/edit`, /^Edit /],
      ['/encounters', 'Encounters'],
      ['/inbox', 'Inbox'],
      ['/binder', /./],
      ['/research/new', /^New /],
      ['/userProfile', /./],
    ] as const) {
      await page.goto(url + address);
      await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
      const faults = isOn ? colourFaults : smallControls;
      await expect.poll(() => faults(page), { message: address }).toEqual([]);
    }
  }
  await context.close();
});
