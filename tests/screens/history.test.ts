import { describe, expect, test, vi } from 'vitest';
import { type Tab, createHistory } from '#screens/shell/history.ts';

/** A browser's tab: steps are done one after the other, and told of when they are done. */
function openTab(address: string) {
  const listeners: (() => void)[] = [];
  const tab = {
    at: 0,
    entries: [{ url: new URL(address, 'http://game.test'), state: structuredClone<unknown>(null) }],
  };
  const current = () => tab.entries[tab.at] ?? { url: new URL('about:blank'), state: null };
  const window: Tab = {
    history: {
      get state(): unknown {
        return current().state;
      },
      pushState(state: unknown, _, url) {
        const entry = { url: new URL(url ?? '', current().url), state };
        tab.entries = [...tab.entries.slice(0, tab.at + 1), entry];
        tab.at += 1;
      },
      replaceState(state: unknown, _, url) {
        tab.entries[tab.at] = { url: new URL(url ?? current().url, current().url), state };
      },
      go(by = 0) {
        setTimeout(() => {
          if (by === 0 || !tab.entries[tab.at + by]) return;
          tab.at += by;
          for (const tell of listeners) tell();
        });
      },
    },
    get location() {
      return current().url;
    },
    addEventListener: (_, then) => void listeners.push(then),
  };
  return { window, address: () => current().url.pathname, depth: () => tab.entries.length };
}

/** A tab whose person came from the list to a form, and has looked at a page behind it. */
async function onForm() {
  const tab = openTab('/list');
  const form = { unsaved: false };
  const questions: ((leave: boolean) => void)[] = [];
  const history = createHistory(tab.window, {
    isUnsaved: () => form.unsaved,
    ask: () => new Promise((answer) => questions.push(answer)),
  });
  const shown = () => history.shown().pathname;
  history.listen(() => history.rendered(shown()));
  history.navigator.push('/form');
  history.navigator.push('/behind');
  history.navigator.go(-1);
  await vi.waitFor(() => expect(shown()).toBe('/form'));
  form.unsaved = true;
  const settled = (address: string) => vi.waitFor(() => expect(tab.address()).toBe(address));
  return { tab, form, questions, history, shown, settled, go: history.navigator.go };
}

describe('a page with something unsaved', () => {
  test('is left for another address when the person says so, and not before', async () => {
    const { history, questions, shown, tab } = await onForm();
    history.navigator.push('/elsewhere');
    expect([shown(), tab.address()]).toEqual(['/form', '/form']);
    questions[0]?.(false);
    await Promise.resolve();
    history.navigator.push('/elsewhere');
    questions[1]?.(true);
    await vi.waitFor(() => expect(shown()).toBe('/elsewhere'));
    expect(tab.address()).toBe('/elsewhere');
  });

  test('changes its own address without a question', async () => {
    const { history, questions, tab } = await onForm();
    history.navigator.replace({ pathname: '/form', search: '?part=two' });
    history.navigator.push('/form#end');
    expect(questions).toHaveLength(0);
    expect(tab.address()).toBe('/form');
  });

  test.each([[[-1]], [[1]], [[-1, -1]], [[-1, 1]], [[1, -1]], [[-1, -1, 1, 1]]])(
    'stays where it is after steps of %j that the person takes back',
    async (steps) => {
      const { questions, shown, settled, go } = await onForm();
      for (const by of steps) go(by);
      await vi.waitFor(() => expect(questions.length).toBe(1));
      await settled('/form');
      questions[0]?.(false);
      await settled('/form');
      expect(shown()).toBe('/form');
      expect(questions).toHaveLength(1);
    },
  );

  test.each([
    [-1, '/list'],
    [1, '/behind'],
  ])('is left by a step of %i when the person says so, and the way stays whole', async (by, there) => {
    const { form, questions, shown, settled, tab, go } = await onForm();
    go(by);
    await vi.waitFor(() => expect(questions.length).toBe(1));
    questions[0]?.(true);
    await vi.waitFor(() => expect(shown()).toBe(there));
    await settled(there);
    form.unsaved = false;
    go(-by);
    await vi.waitFor(() => expect(shown()).toBe('/form'));
    expect(tab.depth()).toBe(3);
  });

  test('is asked about once while the question stands, whatever is pressed', async () => {
    const { history, questions, settled, go } = await onForm();
    go(-1);
    await vi.waitFor(() => expect(questions.length).toBe(1));
    await settled('/form');
    go(1);
    history.navigator.push('/elsewhere');
    await settled('/form');
    expect(questions).toHaveLength(1);
  });
});

describe('the history of a tab', () => {
  const never = { isUnsaved: () => false, ask: () => Promise.resolve(true) };

  test('knows its first entry, also after its address was written anew', () => {
    const history = createHistory(openTab('/list').window, never);
    expect(history.shown().key).toBe('default');
    history.navigator.replace('/list?status=0');
    expect(history.shown()).toMatchObject({ key: 'default', search: '?status=0' });
    history.navigator.push('/form', { chosen: true });
    expect(history.shown().key).not.toBe('default');
    expect(history.shown().state).toEqual({ chosen: true });
  });

  test('is not written anew by a page that is being left', () => {
    const tab = openTab('/list');
    const history = createHistory(tab.window, never);
    history.navigator.push('/form');
    // The list is on the screen until the form has come.
    history.navigator.replace('/list?status=0');
    expect(tab.address()).toBe('/form');
    history.rendered('/form');
    history.navigator.replace('/list?status=0');
    expect(tab.address()).toBe('/list');
  });
});
