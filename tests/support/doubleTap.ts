import type { Locator, Page } from '@playwright/test';

/**
 * Taps a button, and `delay` milliseconds after the page shows the button `next`, that one: the second tap of a double
 * tap, where `next` takes the place of the first.
 */
export async function tapTwice(button: Locator, next: string, delay: number): Promise<void> {
  // Timed in the page, from the moment that shows what the first tap did.
  await button.evaluate(
    async (first, { next, delay }) => {
      const shown = () =>
        [...document.querySelectorAll('button')].find(
          (each) => !each.disabled && (each.ariaLabel ?? each.textContent) === next,
        );
      if (first instanceof HTMLElement) first.click();
      while (!shown()) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve, delay));
      shown()?.click();
    },
    { next, delay },
  );
}

/** Waits until a press counts as meant for what the page shows. */
export async function untilSeen(page: Page): Promise<void> {
  await page.waitForTimeout(700);
}
