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
      const until = performance.now() + 10_000;
      while (!shown()) {
        if (performance.now() > until) throw new Error(`The first tap led to no button “${next}”.`);
        await new Promise(requestAnimationFrame);
      }
      await new Promise((resolve) => setTimeout(resolve, delay));
      shown()?.click();
    },
    { next, delay },
  );
}

/** For how long a page must stay as it is until a press counts, in milliseconds: what is ignored after a change, and more. */
const quietMs = 1200;

/** Waits until a press counts as meant for what the page shows. On a busy machine the page changes late. */
export async function untilSeen(page: Page): Promise<void> {
  await page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => restart());
        let timer: ReturnType<typeof setTimeout>;
        const restart = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            watch.disconnect();
            resolve();
          }, quiet);
        };
        watch.observe(document.querySelector('main') ?? document.body, { subtree: true, childList: true });
        restart();
      }),
    quietMs,
  );
}
