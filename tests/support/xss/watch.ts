import type { BrowserContext, Page } from '@playwright/test';

/** Events that must not happen in any page of a context, with the page where they did. */
export interface Watch {
  readonly happened: string[];
  /**
   * Policy violations in documents of the sanitiser, which are never shown, and the addresses of the pages: texts that the
   * server sanitised cause none.
   */
  readonly whileSanitising: string[];
  /** Also looks for what would run once somebody clicks or moves the pointer. */
  look(page: Page): Promise<void>;
}

/** Notes every script of a payload that runs, every dialog, policy violation and request to another host. */
export async function watchContext(context: BrowserContext, url: string): Promise<Watch> {
  const happened: string[] = [];
  const whileSanitising: string[] = [];
  const { host } = new URL(url);
  await context.exposeBinding('xssRan', ({ page }, at: unknown) => {
    happened.push(`payload ${String(at)} ran on ${page.url()}`);
  });
  await context.exposeBinding('xssViolation', ({ page }, violation: unknown, isShown: unknown) => {
    if (isShown === true) happened.push(`${String(violation)} on ${page.url()}`);
    else whileSanitising.push(page.url());
  });
  await context.addInitScript(reportViolations);
  context.on('dialog', (dialog) => {
    // The app itself asks before a page with unsaved text is left.
    if (dialog.type() !== 'beforeunload') happened.push(`the dialog ${dialog.type()} ${dialog.message()}`);
    void dialog.accept();
  });
  context.on('request', (request) => {
    const to = new URL(request.url());
    if (/^(https?|wss?):$/.test(to.protocol) && to.host !== host) happened.push(`a request to ${to.href}`);
  });
  return {
    happened,
    whileSanitising,
    async look(page) {
      for (const found of await page.evaluate(findActive)) happened.push(`${found} on ${page.url()}`);
    },
  };
}

/** Runs in each page before everything else. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const report: unknown = Reflect.get(globalThis, 'xssViolation');
    const { effectiveDirective, blockedURI, sample, target } = event;
    // An event about an element of another document has no target but the page's own document.
    const isShown = target !== document || blockedURI !== 'inline';
    if (typeof report === 'function')
      void Reflect.apply(report, undefined, [
        `a violation of ${effectiveDirective} ${blockedURI} ${sample}`,
        isShown,
      ]);
  });
}

/** Runs in the page: elements and attributes that can run something, or load something from elsewhere. */
function findActive(): string[] {
  const active =
    'script, iframe, frame, object, embed, applet, portal, base, meta[http-equiv], foreignObject';
  const isOwn = (element: Element) =>
    element instanceof HTMLScriptElement && new URL(element.src, location.href).origin === location.origin;
  const addresses = new Set([
    'href',
    'src',
    'action',
    'formaction',
    'xlink:href',
    'data',
    'srcdoc',
    'ping',
    'background',
  ]);
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const what = element.outerHTML.slice(0, 200);
    if (element.matches(active) && !isOwn(element)) return [`an element ${what}`];
    return element.getAttributeNames().flatMap((name) => {
      const value = element.getAttribute(name) ?? '';
      const runs =
        addresses.has(name) &&
        URL.canParse(value, location.href) &&
        (/^(javascript|vbscript):$/.test(new URL(value, location.href).protocol) ||
          /^data:(?!image\/(png|jpeg|gif|webp))/.test(new URL(value, location.href).href));
      const leads = name !== 'href' && addresses.has(name) && value.includes('evil.example');
      const styles = name === 'style' && /url\(|expression|image-set/i.test(value) && value.includes('evil');
      return /^on/i.test(name) || runs || leads || styles ? [`an attribute ${name} in ${what}`] : [];
    });
  });
}
