import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';

/** How somebody works a page: with the keyboard alone, or by touch alone. */
export interface Hands {
  readonly page: Page;
  /** Presses of keys or taps so far, without the characters of texts. */
  readonly count: () => number;
  /** Goes to a control and activates it. */
  readonly press: (target: Locator) => Promise<void>;
  /** Replaces the text of a field. */
  readonly write: (target: Locator, text: string) => Promise<void>;
  /** Writes where the focus is, which a new row or form takes. */
  readonly writeHere: (text: string) => Promise<void>;
  /** Writes into a rich-text field. */
  readonly writeRich: (target: Locator, text: string) => Promise<void>;
  /** Chooses in a list of the device's own. */
  readonly select: (target: Locator, option: string) => Promise<void>;
  /** Searches in a combobox and chooses what is found first. */
  readonly choose: (target: Locator, text: string) => Promise<void>;
}

/** Keys that a person presses at most to reach a control. */
const farthest = 120;

/** Works a page with the keyboard alone: Tab to a control, Enter to activate it. No control is focused by script. */
export function keyboardHands(page: Page): Hands {
  let count = 0;
  const key = async (name: string) => {
    count += 1;
    await page.keyboard.press(name);
  };
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let pressed = 0; pressed < farthest; pressed += 1) {
      const place = await target.evaluate(placeOfFocus);
      if (place === 'here') return;
      // At the top of a page the first stop leads past the menu and the bar.
      if (place === 'top') {
        await key('Tab');
        await key('Enter');
      }
      await key(place === 'after' ? 'Shift+Tab' : 'Tab');
    }
    const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    throw new Error(`${farthest} presses of Tab do not reach ${String(target)}; the focus is on ${focused}.`);
  };
  const writeHere = (text: string) => page.keyboard.type(text);
  return {
    page,
    count: () => count,
    async press(target) {
      await reach(target);
      await key('Enter');
    },
    async write(target, text) {
      await reach(target);
      if ((await target.inputValue()) !== '') await key('Control+a');
      await writeHere(text);
    },
    writeHere,
    async writeRich(target, text) {
      await reach(target);
      await writeHere(text);
      // In a list Tab indents, until Escape.
      if (text.includes('\n- ')) await key('Escape');
    },
    async select(target, option) {
      await reach(target);
      await writeHere(option);
      await expect(target.locator('option:checked')).toHaveText(option);
    },
    async choose(target, text) {
      await reach(target);
      await writeHere(text);
      await expect(options(page).first()).toContainText(text);
      await key('Enter');
      await expect(options(page)).toHaveCount(0);
    },
  };
}

/** Works a page by touch alone: a tap on what is visible and not covered, then the keyboard of the screen. */
export function touchHands(page: Page): Hands {
  let count = 0;
  const press = async (target: Locator) => {
    count += 1;
    await target.tap();
  };
  const writeHere = (text: string) => page.keyboard.type(text);
  return {
    page,
    count: () => count,
    press,
    async write(target, text) {
      await press(target);
      await expect(target).toBeFocused();
      await target.fill('');
      await writeHere(text);
    },
    writeHere,
    async writeRich(target, text) {
      await press(target);
      await expect(target).toBeFocused();
      await writeHere(text);
    },
    async select(target, option) {
      await press(target);
      await target.selectOption(option);
    },
    async choose(target, text) {
      await press(target);
      await writeHere(text);
      await expect(options(page).first()).toContainText(text);
      await press(options(page).first());
      await expect(options(page)).toHaveCount(0);
    },
  };
}

/** The options of an open combobox; those of a closed select have no list around them. */
function options(page: Page): Locator {
  return page.getByRole('listbox').getByRole('option');
}

/** Runs in the page: where the focus is in relation to an element. */
function placeOfFocus(element: Element): 'here' | 'top' | 'before' | 'after' {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return element.closest('#main') ? 'top' : 'before';
  if (focused === element) return 'here';
  const place = element.compareDocumentPosition(focused);
  const isAfter = (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !element.contains(focused);
  return isAfter ? 'after' : 'before';
}
