import { writeFile } from 'node:fs/promises';
import { z } from 'zod';

/** One window of WebKitGTK in the hands of a WebDriver. Elements are named by an XPath and waited for. */
export interface Window {
  readonly browser: string;
  go(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Waits until it can be seen; gives its words. */
  see(path: string): Promise<string>;
  click(path: string): Promise<void>;
  /** Types with the keyboard after what is there; `fill` puts it in its place. */
  type(path: string, text: string): Promise<void>;
  fill(path: string, text: string): Promise<void>;
  /** Runs the body of a function in the page; what it promises is waited for. */
  run(body: string): Promise<unknown>;
  picture(file: string, size: { readonly width: number; readonly height: number }): Promise<void>;
  close(): Promise<void>;
}

/** Two cores can be busy with much else: what does not come within this time does not come. */
const patienceMs = 20_000;

const answer = z.object({ value: z.unknown() });
const fault = z.object({ error: z.string(), message: z.string() });
/** The name under which WebDriver hands out elements. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const element = z.object({ [elementKey]: z.string() });

/** The window of a session at this address. */
export function windowOf(at: string, browser: string): Window {
  const find = async (path: string) => {
    const found = element.parse(await ask(at, 'POST', '/element', { using: 'xpath', value: path }));
    return { found, at: `/element/${found[elementKey]}` };
  };
  const run = (body: string) =>
    ask(at, 'POST', '/execute/async', {
      script: `const done = arguments[0]; (async () => { ${body} })().then(done, (error) => done(String(error)));`,
      args: [],
    });
  const type = (path: string, text: string) =>
    waitUntil(async () => void (await ask(at, 'POST', `${(await find(path)).at}/value`, { text })));
  return {
    browser,
    run,
    click: (path) =>
      waitUntil(async () => {
        const { found, at: place } = await find(path);
        // Away from the bars that stay at the edges.
        const script = "arguments[0].scrollIntoView({ block: 'center' });";
        await ask(at, 'POST', '/execute/sync', { script, args: [found] });
        await ask(at, 'POST', `${place}/click`, {});
      }),
    type,
    go: async (url) => void (await ask(at, 'POST', '/url', { url })),
    reload: async () => void (await ask(at, 'POST', '/refresh', {})),
    see: (path) =>
      waitUntil(async () => {
        const { at: seen } = await find(path);
        const isShown = await ask(at, 'GET', `${seen}/displayed`);
        if (isShown !== true) throw new Error(`${path} is there and cannot be seen`);
        return z
          .string()
          .parse(await ask(at, 'GET', `${seen}/text`))
          .trim();
      }),
    async fill(path, text) {
      await waitUntil(async () => void (await ask(at, 'POST', `${(await find(path)).at}/clear`, {})));
      await type(path, text);
    },
    async picture(file, size) {
      await ask(at, 'POST', '/window/rect', { ...size });
      // Two frames later everything stands where it belongs at this size.
      await run('for (let i = 0; i < 2; i += 1) await new Promise((drawn) => requestAnimationFrame(drawn));');
      await writeFile(file, z.string().parse(await ask(at, 'GET', '/screenshot')), 'base64');
    },
    async close() {
      // The last window closes under the question, and the driver says that it has none.
      await ask(at, 'DELETE', '').catch((error: unknown) => {
        if (!String(error).includes('no such window')) throw error;
      });
    },
  };
}

/** Asks the driver; anything but success is an error here. */
export async function ask(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const reply = await fetch(`${base}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = answer.parse(await reply.json());
  if (reply.ok) return value;
  const { error, message } = fault.parse(value);
  throw new Error(`${method} ${path} ${JSON.stringify(body ?? '')}: ${error} ${message}`);
}

/** Tries until it succeeds; after a while the last fault is the answer. */
export async function waitUntil<T>(attempt: () => Promise<T>): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((later) => setTimeout(later, 50));
    }
  }
}
