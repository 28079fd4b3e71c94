import { type Location, type Navigator, type To, createPath } from 'react-router-dom';
import { z } from 'zod/mini';

/** The tab's addresses: the one shown, the way to others, and who is told when it changes. */
export interface History {
  readonly shown: () => Location;
  /** Says which page is on the screen: that of another address is on its way while it is still there. */
  readonly rendered: (pathname: string) => void;
  readonly listen: (onChange: () => void) => () => void;
  readonly navigator: Navigator;
}

/** What is needed of a browser's tab. */
export interface Tab {
  readonly history: Pick<Window['history'], 'state' | 'go' | 'pushState' | 'replaceState'>;
  readonly location: Pick<Window['location'], 'href' | 'pathname' | 'search' | 'hash'>;
  addEventListener(what: 'popstate', then: () => void): void;
}

/** Who is asked before a page with something unsaved is left. */
export interface Leaving {
  readonly isUnsaved: () => boolean;
  readonly ask: () => Promise<boolean>;
}

/** What stands with every entry: its place in the row, and what the screen was given. */
const entrySchema = z.object({ idx: z.number(), usr: z.optional(z.unknown()) });

/**
 * The browser's history, which asks before another page takes the place of one with something unsaved. The browser tells of
 * Back and Forward only once they are done: such a step is undone, and done again when the person says Leave.
 */
export function createHistory(window: Tab, leaving: Leaving): History {
  const { history } = window;
  const entry = () => entrySchema.safeParse(history.state).data;
  const write = (how: 'pushState' | 'replaceState', idx: number, usr: unknown, url?: URL) =>
    history[how]({ idx, usr }, '', url);
  if (!entry()) write('replaceState', 0, null);

  const read = (idx: number): Location => {
    const { pathname, search, hash } = window.location;
    // The first entry has nothing before it to go back to.
    return { pathname, search, hash, state: entry()?.usr ?? null, key: idx === 0 ? 'default' : String(idx) };
  };
  const here = () => entry()?.idx ?? 0;
  const state = {
    /** Place of the entry that is shown. */
    index: here(),
    location: read(here()),
    rendered: window.location.pathname,
    /** Place that the browser was last seen at: another one while a step is being undone. */
    at: here(),
    /** The step that undoes another and has not arrived yet; 0 for none. */
    undoing: 0,
    asking: false,
    /** The next step was agreed to. */
    agreed: false,
  };
  const listeners = new Set<() => void>();

  const arrive = () => {
    state.index = here();
    state.at = state.index;
    state.location = read(state.index);
    for (const tell of listeners) tell();
  };
  const comeBack = () => {
    state.undoing = state.index - here();
    if (state.undoing !== 0) history.go(state.undoing);
  };
  const mustAsk = (pathname: string) => pathname !== state.location.pathname && leaving.isUnsaved();
  const ask = async (go: () => void) => {
    if (state.asking) return;
    state.asking = true;
    const leave = await leaving.ask();
    state.asking = false;
    if (leave) go();
    else comeBack();
  };

  const go = (to: To, usr: unknown, isNew: boolean) => {
    const url = new URL(typeof to === 'string' ? to : createPath(to), window.location.href);
    // A page that is being left only writes its own address anew, and does not call anybody back to it.
    const isLeft = state.rendered !== state.location.pathname && url.pathname === state.rendered;
    if (isLeft && !isNew) return;
    const change = () => {
      if (isNew) write('pushState', state.index + 1, usr, url);
      else write('replaceState', state.index, usr, url);
      arrive();
    };
    if (mustAsk(url.pathname)) void ask(change);
    else change();
  };

  const onStep = () => {
    // An anchor was followed: the browser has made an entry that we know nothing of.
    if (!entry()) write('replaceState', state.index + 1, null);
    const at = here();
    const step = at - state.at;
    state.at = at;
    if (state.agreed) {
      state.agreed = false;
      return arrive();
    }
    // Somebody goes on stepping while a step of theirs is being undone: ours is still to arrive.
    if (state.undoing !== 0 && state.undoing !== step) return;
    state.undoing = 0;
    if (at === state.index) return;
    if (!mustAsk(window.location.pathname)) return arrive();
    comeBack();
    void ask(() => {
      const left = at - here();
      if (left === 0) return arrive();
      state.agreed = true;
      history.go(left);
    });
  };
  window.addEventListener('popstate', onStep);

  return {
    shown: () => state.location,
    rendered(pathname) {
      state.rendered = pathname;
    },
    listen(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (delta) => history.go(delta),
      push: (to, usr) => go(to, usr, true),
      replace: (to, usr) => go(to, usr, false),
    },
  };
}
