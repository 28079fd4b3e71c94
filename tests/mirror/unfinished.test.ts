import { afterEach, expect, test } from 'vitest';
import { saveDraft } from '#actions/unsent/drafts.ts';
import { recoverUnfinished } from '#mirror/typed/recoverUnfinished.ts';
import { draftsOf } from '#mirror/queries/unsent/drafts.ts';
import { syncSummary } from '#support/syncSummary.ts';
import { type Page, dropUnfinished, keepUnfinished, unfinishedIn } from '#mirror/typed/onLeaving.ts';
import { noon } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';
import { draftOf } from '#support/drafts.ts';
import { textsOf, typeTexts } from '#support/texts.ts';
import { allTyped } from '#mirror/typed/kinds.ts';

let stop: () => void = () => undefined;
afterEach(() => stop());

/** A page that can be left, with its localStorage. */
function openPage(quota = 100_000) {
  const events = new EventTarget();
  const items = new Map<string, string>();
  const localStorage: Storage = {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (value.length > quota) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
  const page: Page = {
    localStorage,
    addEventListener: (type: string, listener: EventListenerOrEventListenerObject) =>
      events.addEventListener(type, listener),
    removeEventListener: (type: string, listener: EventListenerOrEventListenerObject) =>
      events.removeEventListener(type, listener),
    setTimeout: globalThis.window?.setTimeout ?? ((run: () => void) => Number(setTimeout(run))),
  };
  stop();
  stop = keepUnfinished(page);
  return { items, leave: (type = 'pagehide') => events.dispatchEvent(new Event(type)) };
}

const draft = (words: string, at = noon) => draftOf({ body: { summary: words }, was: { summary: '' }, at });

test('Text typed right before the page is left is in its draft at the next start', async () => {
  const { mirror } = await openMirrorFixture();
  const page = openPage();
  // One write is under way when the page is left, and the others begin with it.
  const writes = [saveDraft(mirror, draft('The rope is c'))];
  page.leave('beforeunload');
  writes.push(
    saveDraft(mirror, draft('The rope is cut')),
    typeTexts(mirror, 'doc-1', { new: 'Who did' }),
    typeTexts(mirror, 'doc-1', { 'reply:7': 'Me' }),
  );
  const left = [...page.items];
  // A browser ends all of these with the page.
  await Promise.all(writes);
  await Promise.all([mirror.typed.clear(), mirror.typed.clear()]);
  for (const [key, text] of left) page.items.set(key, text);

  await recoverUnfinished(mirror);
  expect((await draftsOf(mirror, 'doc-1')).map(({ body }) => body)).toEqual([{ summary: 'The rope is cut' }]);
  expect(await textsOf(mirror, 'doc-1')).toEqual({ new: 'Who did', 'reply:7': 'Me' });
  expect(page.items.size).toBe(0);
});

test('Text that reaches the mirror leaves nothing in localStorage, whether the page is left or not', async () => {
  const { mirror } = await openMirrorFixture();
  const page = openPage();
  await saveDraft(mirror, draft('In time'));
  expect(page.items.size).toBe(0);
  const saving = saveDraft(mirror, draft('In time, too'));
  page.leave('visibilitychange');
  expect(page.items.size).toBe(1);
  await saving;
  expect(page.items.size).toBe(0);
  // Leaving was given up: what is typed later is not kept a second time.
  await new Promise((resolve) => setTimeout(resolve, 5));
  const later = saveDraft(mirror, draft('Stayed'));
  expect(page.items.size).toBe(0);
  await later;
});

test('A later draft of the same form is not replaced, nor is anything of another user touched', async () => {
  const { mirror } = await openMirrorFixture();
  const page = openPage();
  const key = (name: string, of = mirror.name) => `wm-typed ${of} ${name}`;
  await saveDraft(mirror, draft('Later', '2999-01-01T00:00:00.000Z'));
  page.items.set(key('form-1'), JSON.stringify({ row: draft('Earlier') }));
  page.items.set(key('x', 'waymark-somebody'), JSON.stringify({ row: draft('Hers') }));
  page.items.set(key('y'), '{"row":{"kind":"draft","id":7}}');
  page.items.set(key('z'), 'no JSON');
  page.items.set('wm-user', 'ada');
  expect(unfinishedIn(mirror).size).toBe(3);
  await recoverUnfinished(mirror);
  expect((await allTyped(mirror, 'draft')).map(({ body }) => body)).toEqual([{ summary: 'Later' }]);
  expect([...page.items.keys()]).toEqual([key('x', 'waymark-somebody'), 'wm-user']);
  dropUnfinished(mirror);
  expect(page.items.size).toBe(2);
});

test('A comment that was sent as its page was left leaves nothing that counts as unsaved', async () => {
  const { mirror } = await openMirrorFixture();
  const page = openPage();
  await typeTexts(mirror, 'doc-1', { new: 'Who did it?' });
  const [row] = await mirror.typed.toArray();
  const text = { row: { ...row, value: '' }, from: [], sent: 'Who did it?' };
  page.items.set(`wm-typed ${mirror.name} ${row?.id}`, JSON.stringify(text));
  await recoverUnfinished(mirror);
  expect(await syncSummary(mirror)).toMatchObject({ drafts: 0 });
});

test('A text too large for localStorage is still written to the mirror', async () => {
  const { mirror } = await openMirrorFixture();
  const page = openPage(1_000);
  const saving = saveDraft(mirror, draft('x'.repeat(200_000)));
  page.leave();
  await saving;
  expect(page.items.size).toBe(0);
  expect((await allTyped(mirror, 'draft'))[0]?.body['summary']).toHaveLength(200_000);
});
