import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AppFile, retryStalled, storeFiles } from '../../sw/storeFiles.ts';

/** How an answer arrives: its text in pieces, with pauses of some milliseconds before each; `never` hangs for ever. */
type Answer = { readonly pieces: readonly string[]; readonly everyMs: number } | 'never' | 'noNetwork';

const network = {
  answers: new Map<string, Answer[]>(),
  asked: [] as { path: string; cache?: RequestCache }[],
};
const stored = new Map<string, string>();

const cache = {
  keys: () => Promise.resolve([...stored.keys()].map((url) => ({ url }))),
  async put(key: string, response: Response) {
    stored.set(key, await response.text());
  },
};

function file(path: string, text: string): AppFile {
  const integrity = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  return { url: path, key: path, integrity };
}

function bodyOf(
  { pieces, everyMs }: Exclude<Answer, string>,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      signal.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
      for (const piece of pieces) {
        if (everyMs > 0) await new Promise((resolve) => setTimeout(resolve, everyMs));
        controller.enqueue(new TextEncoder().encode(piece));
      }
      controller.close();
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  network.answers.clear();
  network.asked = [];
  stored.clear();
  hashing.clear();
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'digest').mockImplementation((...given) => {
    const ended = digest(...given);
    hashing.add(ended);
    void ended.finally(() => hashing.delete(ended));
    return ended;
  });
  vi.stubGlobal(
    'fetch',
    async (path: string, { signal, cache: mode }: { signal: AbortSignal; cache: RequestCache }) => {
      network.asked.push({ path, cache: mode });
      const answer = network.answers.get(path)?.shift() ?? 'noNetwork';
      if (answer === 'noNetwork') throw new TypeError('Failed to fetch');
      if (answer === 'never') {
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        });
      }
      return new Response(bodyOf(answer, signal));
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const paths = () => network.asked.map(({ path }) => path);
const at = (text: string, everyMs = 0) => ({ pieces: text.split(''), everyMs });
const store = (...files: AppFile[]) =>
  storeFiles(cache, files).then(
    () => 'stored',
    () => 'failed',
  );

const { setTimeout: realTimeout } = globalThis;
const hashing = new Set<Promise<ArrayBuffer>>();

/** Waits until every hash is computed, which happens in another thread and takes longer on a busy machine. */
async function settle(): Promise<void> {
  do {
    await Promise.all(hashing);
    await new Promise((resolve) => realTimeout(resolve, 2));
  } while (hashing.size > 0);
}

/** Lets time pass in small steps, after each of which what Node does beside the timers is finished. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    await vi.advanceTimersByTimeAsync(500);
    await settle();
  }
}

test('A request without a byte for twenty seconds is made again, past the browser’s own cache', async () => {
  network.answers.set('/a.js', ['never', at('a')]);
  const ended = store(file('/a.js', 'a'));
  await pass(19_000);
  expect(network.asked).toHaveLength(1);
  await pass(3_000);
  expect(network.asked.map((each) => each.cache)).toEqual(['default', 'reload']);
  expect(await ended).toBe('stored');
  expect(stored.get('/a.js')).toBe('a');
});

test('A slow file that keeps arriving is not interrupted', async () => {
  network.answers.set('/a.js', [at('slowly', 15_000)]);
  const ended = store(file('/a.js', 'slowly'));
  await pass(91_000);
  expect(await ended).toBe('stored');
  expect(paths()).toEqual(['/a.js']);
});

test('A file that hangs holds up no other', async () => {
  network.answers.set('/a.js', ['never', 'never', 'never', 'never']);
  const others = ['/b.js', '/c.js', '/d.js', '/e.js', '/f.js'];
  for (const path of others) network.answers.set(path, [at(path)]);
  const ended = store(file('/a.js', 'a'), ...others.map((path) => file(path, path)));
  await pass(5_000);
  expect([...stored.keys()].toSorted()).toEqual(others);
  await pass(120_000);
  expect(await ended).toBe('failed');
  expect([...stored.keys()].toSorted()).toEqual(others);
});

test('Stalled requests are made again at once when told to, and others go on', async () => {
  network.answers.set('/a.js', ['never', at('a')]);
  network.answers.set('/b.js', [at('beta', 1_500)]);
  const ended = store(file('/a.js', 'a'), file('/b.js', 'beta'));
  await pass(4_000);
  retryStalled();
  await pass(6_000);
  expect(await ended).toBe('stored');
  expect(paths()).toEqual(['/a.js', '/b.js', '/a.js']);
});

test('A stored file is not requested again', async () => {
  network.answers.set('/a.js', [at('a')]);
  network.answers.set('/b.js', [...Array.from({ length: 5 }, () => 'noNetwork' as const), at('b')]);
  const both = [file('/a.js', 'a'), file('/b.js', 'b')];
  const first = store(...both);
  await pass(20_000);
  expect(await first).toBe('failed');
  network.asked = [];
  const second = store(...both);
  await pass(1_000);
  expect(await second).toBe('stored');
  expect(paths()).toEqual(['/b.js']);
});

test('The page of a public network is never stored in place of a file', async () => {
  network.answers.set('/a.js', [at('Accept the terms'), at('Accept the terms'), at('a')]);
  const ended = store(file('/a.js', 'a'));
  await pass(10_000);
  expect(await ended).toBe('stored');
  expect(stored.get('/a.js')).toBe('a');
});
