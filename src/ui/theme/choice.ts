import { useSyncExternalStore } from 'react';

export type ThemeName = 'dark' | 'light';
export type ContrastName = 'normal' | 'high';

/** Storage keys; the one for the theme is the specification's. */
const keys = { theme: 'wmtheme', contrast: 'wmcontrast' } as const;
const changed = 'wm-look';

/** The theme on the page now; theme.js has put it there before the first paint. */
export function currentTheme(): ThemeName {
  return document.documentElement.classList.contains('light') ? 'light' : 'dark';
}

/** The contrast on the page now. */
export function currentContrast(): ContrastName {
  return document.documentElement.dataset['contrast'] === 'high' ? 'high' : 'normal';
}

/** Changes the theme at once and remembers it in this browser. */
export function chooseTheme(theme: ThemeName): void {
  const root = document.documentElement;
  root.classList.remove('dark', 'light');
  root.classList.add(theme);
  root.style.colorScheme = theme;
  remember(keys.theme, theme);
}

/** Switches high contrast on or off and remembers it in this browser. */
export function chooseContrast(contrast: ContrastName): void {
  if (contrast === 'high') document.documentElement.dataset['contrast'] = 'high';
  else delete document.documentElement.dataset['contrast'];
  remember(keys.contrast, contrast);
}

/** The theme and contrast, followed as they change. */
export function useLook(): { theme: ThemeName; contrast: ContrastName } {
  const theme = useSyncExternalStore(follow, currentTheme);
  const contrast = useSyncExternalStore(follow, currentContrast);
  return { theme, contrast };
}

function remember(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage can be closed or full; the choice then lasts as long as the page.
  }
  window.dispatchEvent(new Event(changed));
}

function follow(listener: () => void) {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}
