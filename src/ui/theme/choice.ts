import { useSyncExternalStore } from 'react';

export type ThemeName = 'dark' | 'light';
export type ContrastName = 'normal' | 'high';
export type TextSize = 'normal' | 'large';
export type SingleKeys = 'on' | 'off';

/** Keys in localStorage (rule 1.10). */
const keys = { theme: 'wmtheme', contrast: 'wmcontrast', text: 'wmtext', singleKeys: 'wmkeys' } as const;
const changeEvent = 'wm-look';

/** Returns the current theme, which theme.js sets before the first paint. */
export function currentTheme(): ThemeName {
  return document.documentElement.classList.contains('light') ? 'light' : 'dark';
}

/** Returns the current contrast. */
export function currentContrast(): ContrastName {
  return document.documentElement.dataset['contrast'] === 'high' ? 'high' : 'normal';
}

/** Returns the current text size. */
export function currentTextSize(): TextSize {
  return document.documentElement.dataset['text'] === 'large' ? 'large' : 'normal';
}

/** Returns whether letters and signs alone are shortcuts. */
export function currentSingleKeys(): SingleKeys {
  return document.documentElement.dataset['singleKeys'] === 'off' ? 'off' : 'on';
}

/** Changes the theme and stores the choice in this browser. */
export function chooseTheme(theme: ThemeName): void {
  const root = document.documentElement;
  root.classList.remove('dark', 'light');
  root.classList.add(theme);
  root.style.colorScheme = theme;
  store(keys.theme, theme);
}

/** Switches high contrast on or off and stores the choice in this browser. */
export function chooseContrast(contrast: ContrastName): void {
  if (contrast === 'high') document.documentElement.dataset['contrast'] = 'high';
  else delete document.documentElement.dataset['contrast'];
  store(keys.contrast, contrast);
}

/** Makes all text larger, or as it was, and stores the choice in this browser. */
export function chooseTextSize(size: TextSize): void {
  if (size === 'large') document.documentElement.dataset['text'] = 'large';
  else delete document.documentElement.dataset['text'];
  store(keys.text, size);
}

/** Switches letters and signs on or off as shortcuts, and stores the choice in this browser. */
export function chooseSingleKeys(singleKeys: SingleKeys): void {
  if (singleKeys === 'off') document.documentElement.dataset['singleKeys'] = 'off';
  else delete document.documentElement.dataset['singleKeys'];
  store(keys.singleKeys, singleKeys);
}

/** Returns whether letters and signs alone are shortcuts, updated when it changes. */
export function useSingleKeys(): SingleKeys {
  return useSyncExternalStore(subscribe, currentSingleKeys);
}

/** Returns the theme, contrast and text size, updated when they change. */
export function useLook(): { theme: ThemeName; contrast: ContrastName; textSize: TextSize } {
  const theme = useSyncExternalStore(subscribe, currentTheme);
  const contrast = useSyncExternalStore(subscribe, currentContrast);
  const textSize = useSyncExternalStore(subscribe, currentTextSize);
  return { theme, contrast, textSize };
}

/** Gives the frame of the window, or the status bar of a phone, the colour of the page. */
function colourFrame() {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (meta) meta.content = getComputedStyle(document.documentElement).getPropertyValue('--wm-surface-page');
}

function store(key: string, value: string) {
  colourFrame();
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be blocked or full; the choice then lasts until the page is closed.
  }
  window.dispatchEvent(new Event(changeEvent));
}

function subscribe(listener: () => void) {
  window.addEventListener(changeEvent, listener);
  return () => window.removeEventListener(changeEvent, listener);
}
