import { useSyncExternalStore } from 'react';

export type ThemeName = 'dark' | 'light';
export type ContrastName = 'normal' | 'high';

/** Keys in localStorage; the specification names the one for the theme. */
const keys = { theme: 'wmtheme', contrast: 'wmcontrast' } as const;
const changed = 'wm-look';

/** Returns the current theme, which theme.js sets before the first paint. */
export function currentTheme(): ThemeName {
  return document.documentElement.classList.contains('light') ? 'light' : 'dark';
}

/** Returns the current contrast. */
export function currentContrast(): ContrastName {
  return document.documentElement.dataset['contrast'] === 'high' ? 'high' : 'normal';
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

/** Returns the theme and contrast, updated when they change. */
export function useLook(): { theme: ThemeName; contrast: ContrastName } {
  const theme = useSyncExternalStore(subscribe, currentTheme);
  const contrast = useSyncExternalStore(subscribe, currentContrast);
  return { theme, contrast };
}

function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be blocked or full; the choice then lasts until the page is closed.
  }
  window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}
