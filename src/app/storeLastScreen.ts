import type { Mirror } from '#mirror/storage/database.ts';
import { followContactEnd } from '#mirror/storage/contactLimit.ts';
import { dropLastScreen, hideLastScreen, lastScreenKey } from '#session/lastScreenPicture.ts';
import { isSignedInHere } from '#session/session.ts';
import { useShell } from '#session/store.ts';

/** An element as [name, attributes, children], or a text. */
type PictureNode = string | [name: string, attributes: Record<string, string>, children: PictureNode[]];

/** The screen that `public/last-screen.js` shows at the next start, before the app runs. */
interface LastScreen {
  readonly user: string;
  /** Path and query. */
  readonly address: string;
  /** Of the window, in pixels: what is shown depends on it. */
  readonly width: number;
  /** Milliseconds since 1970; not shown before it, in case the clock is set back. */
  readonly takenAt: number;
  /** Milliseconds since 1970: from then on, nothing of the server may be shown without contact with it. */
  readonly until: number;
  /** How far the list is scrolled, in pixels. */
  readonly scrolled: number;
  /** Of the page: what its rules measure in rem. */
  readonly fontSize: string;
  readonly css: string;
  readonly root: PictureNode;
}

/** Longer pictures are not stored: localStorage holds about five million characters, which typed text may need. */
const maxLength = 1_000_000;

/** Attributes without a meaning in a picture, or that mean something only once in a page. */
const droppedAttributes = new Set(['id', 'for', 'href', 'tabindex', 'autofocus']);

/** Elements that may be wrong by the next start, such as the sync status and messages. They are hidden in a picture. */
const momentary = '[data-momentary], [role=status], [role=alert], [role=progressbar]';

/** When the documents on this device may no longer be shown without contact; 0 while that is not known. */
let until = 0;

/**
 * Takes a picture of the list that is open whenever the page is hidden or left, for the next start on this device. Each
 * time it replaces the one before, or deletes it if what is open is not a list.
 */
export function keepLastScreen(): void {
  const take = () => {
    const screen = takePicture();
    const json = screen && JSON.stringify(screen);
    if (json === undefined || json.length > maxLength) return dropLastScreen();
    try {
      localStorage.setItem(lastScreenKey, json);
    } catch {
      // localStorage is full or blocked: the next start shows nothing until the app runs.
      dropLastScreen();
    }
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') take();
  });
  window.addEventListener('pagehide', take);
  followLimit(useShell.getState().mirror);
  useShell.subscribe(({ mirror }, before) => {
    if (mirror !== before.mirror) followLimit(mirror);
  });
}

/** Takes away the picture of the last screen, once the app shows the real one. Opens what was tapped meanwhile with `open`. */
export function removeLastScreen(open: (address: string) => void): void {
  const { wanted, scrolled } = hideLastScreen() ?? {};
  if (wanted !== undefined) open(wanted);
  else if (scrolled !== undefined) document.querySelector('#root [role=grid]')?.scrollTo(0, Number(scrolled));
}

let stopFollowing: () => void = () => undefined;

function followLimit(mirror: Mirror | null): void {
  stopFollowing();
  until = 0;
  if (!mirror) return;
  stopFollowing = followContactEnd(mirror, (endsAt) => {
    // From here on the page can be left with a picture.
    if (until === 0) performance.mark('first-screen');
    until = endsAt;
  });
}

function takePicture(): LastScreen | undefined {
  const { user, seenAs, isOthersPage } = useShell.getState();
  const list = document.querySelector('#root [data-picture]');
  const frame = document.querySelector('#root')?.firstElementChild;
  if (!user || !isSignedInHere(user.id) || seenAs || isOthersPage || !list || !frame) return;
  return {
    user: user.id,
    address: location.pathname + location.search,
    width: window.innerWidth,
    takenAt: Date.now(),
    until,
    scrolled: list.querySelector('[role=grid]')?.scrollTop ?? 0,
    fontSize: getComputedStyle(document.documentElement).fontSize,
    css: stylesOf(document),
    root: pictureOf(frame),
  };
}

/** The rules that the app's styling has added to the page. In the picture, the page is an element among others. */
function stylesOf({ styleSheets }: Document): string {
  const added = [...styleSheets].filter(({ ownerNode }) => ownerNode instanceof HTMLStyleElement);
  const rules = added.flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText));
  return [...rules, '@media print { :host { display: none !important } }']
    .join('\n')
    .replaceAll(':root', 'html');
}

function pictureOf(element: Element): PictureNode {
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (!droppedAttributes.has(name) && !name.startsWith('on')) attributes[name] = value;
  }
  const link = element.getAttribute('href');
  if (link?.startsWith('/')) attributes['data-link'] = link;
  if (element.matches('button, input, select, textarea')) attributes['tabindex'] = '-1';
  if (element.matches(momentary)) attributes['style'] = `${attributes['style'] ?? ''};visibility:hidden`;
  const children = Array.from(element.childNodes).flatMap((node): PictureNode[] => {
    if (node instanceof Element) return [pictureOf(node)];
    return node instanceof Text ? [node.data] : [];
  });
  return [element.localName, attributes, children];
}
