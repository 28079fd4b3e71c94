/** localStorage key: a picture of the list that was open when the page was left (src/app/storeLastScreen.ts). */
export const lastScreenKey = 'wm-screen';

/** Deletes the picture of the last screen: its user has left this device, or has it no longer open. */
export function dropLastScreen(): void {
  try {
    localStorage.removeItem(lastScreenKey);
  } catch {
    // Storage is blocked in this browser, so there is none.
  }
}

/** Takes away the picture that is shown, if there is one. Returns what happened in it. */
export function hideLastScreen(): DOMStringMap | undefined {
  const picture = document.querySelector<HTMLElement>('#last-screen');
  if (!picture) return undefined;
  picture.remove();
  document.documentElement.style.fontSize = '';
  return picture.dataset;
}
