import { storageTroubleIn } from '#mirror/storage/recovery.ts';
import { messageOf } from './message.ts';
import { closeSnackbar, sayBeside, showSnackbar, useShell } from './store.ts';

/** Selector of all that does something when it is pressed. */
const controls = 'button, a, [role=menuitem], [role=option]';

/** Keys that the keyboard of a screen does not have: with the first of them, hints about keys are shown. */
const hardwareKeys = /^(Tab|Escape|Arrow|Control|Meta|Alt)/;

/**
 * Remembers what is pressed, or in which field a key combination is, so that a failure is said beside it while it is there.
 * The next press closes what was said. A full disk that no screen waits for is said as well. Returns a function that stops it.
 */
export function watchPresses(page: Window): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let pressed: Element | null = null;
  const press = (control: Element | null) => {
    if (!control || control.closest('[data-beside]')) return;
    pressed = control;
    for (const { id, beside } of useShell.getState().snackbars) if (beside) closeSnackbar(id);
  };
  const onClick = ({ target }: Event) => press(target instanceof Element ? target.closest(controls) : null);
  const onKey = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
    if (hardwareKeys.test(key)) page.document.documentElement.dataset['keys'] = '';
    press(target instanceof Element && (ctrlKey || metaKey) ? target : null);
  };
  page.addEventListener('click', onClick, { capture: true, signal });
  page.addEventListener('keydown', onKey, { capture: true, signal });
  page.addEventListener(
    'unhandledrejection',
    ({ reason }) => storageTroubleIn(reason) === 'full' && sayBeside(reason),
    { signal },
  );
  useShell.setState({
    sayBeside: (reason) => {
      const text = reasonText(reason);
      const beside = pressed;
      if (!beside?.isConnected) return showSnackbar('error', text);
      const note = {
        ...messageOf(text),
        id: crypto.randomUUID(),
        type: 'error',
        timeout: null,
        beside,
      } as const;
      useShell.setState(({ snackbars }) => ({
        snackbars: [...snackbars.filter((each) => each.text !== text), note],
      }));
    },
  });
  return () => stop.abort();
}

/** Returns why a press did nothing, in words. Typed text stays where it is. */
function reasonText(reason: unknown): string {
  if (typeof reason === 'string') return reason;
  console.error('The change could not be stored on this device', reason);
  return storageTroubleIn(reason) === 'full'
    ? 'NOT SAVED: this device is full. What you wrote is still here. Free some space, then try again.'
    : 'NOT SAVED: this device could not store it. What you wrote is still here. Try again.';
}
