import { useSyncExternalStore } from 'react';
import {
  type ContrastName,
  type TextSize,
  type ThemeName,
  chooseContrast,
  chooseTextSize,
  chooseTheme,
  currentContrast,
  currentTextSize,
  currentTheme,
} from '#ui/theme/choice.ts';

/** How things look in the field: light, with high contrast and large text; or red on black, for the dark. */
export type RunLook = 'field' | 'red' | 'own';

interface Look {
  readonly theme: ThemeName;
  readonly contrast: ContrastName;
  readonly textSize: TextSize;
}

/** Keys in localStorage: theme.js reads the first before the first paint. */
const keys = { night: 'wmnight', before: 'wmbefore' } as const;
const sheetPath = '/night.css';
const field: Look = { theme: 'light', contrast: 'high', textSize: 'large' };
const red: Look = { theme: 'dark', contrast: 'normal', textSize: 'normal' };
const changeEvent = 'wm-run-look';

/** Returns the look of this device, as far as run mode sets it. */
function currentRunLook(): RunLook {
  const { theme, contrast, textSize } = currentLook();
  if (theme === 'dark' && document.documentElement.dataset['night'] !== undefined) return 'red';
  return theme === field.theme && contrast === field.contrast && textSize === field.textSize
    ? 'field'
    : 'own';
}

/** Changes the look and stores it in this browser. The person’s own look comes back as it was. */
export function chooseRunLook(look: RunLook): void {
  if (currentRunLook() === 'own') store(keys.before, JSON.stringify(currentLook()));
  const { theme, contrast, textSize } = look === 'field' ? field : look === 'red' ? red : ownLook();
  setNight(look === 'red');
  chooseContrast(contrast);
  chooseTextSize(textSize);
  chooseTheme(theme);
  window.dispatchEvent(new Event(changeEvent));
}

/** The current look of run mode, updated when it changes. */
export function useRunLook(): RunLook {
  return useSyncExternalStore(subscribe, currentRunLook);
}

function currentLook(): Look {
  return { theme: currentTheme(), contrast: currentContrast(), textSize: currentTextSize() };
}

/** The look before run mode changed it, or the default one. */
function ownLook(): Look {
  const text = read(keys.before);
  if (text === null) return red;
  return {
    theme: text.includes('"light"') ? 'light' : 'dark',
    contrast: text.includes('"high"') ? 'high' : 'normal',
    textSize: text.includes('"large"') ? 'large' : 'normal',
  };
}

function setNight(isOn: boolean): void {
  const root = document.documentElement;
  if (isOn) {
    root.dataset['night'] = '';
    if (!document.querySelector(`link[href="${sheetPath}"]`)) {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = sheetPath;
      document.head.append(link);
    }
  } else delete root.dataset['night'];
  store(keys.night, isOn ? 'on' : null);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage may be blocked or full; the choice then lasts until the page is closed.
  }
}

function subscribe(listener: () => void) {
  // The account menu changes the theme too.
  const events = [changeEvent, 'wm-look'];
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
}
