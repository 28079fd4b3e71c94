/**
 * Milliseconds for which letters do nothing after the field that somebody was typing in has gone, and after each letter that
 * did nothing: who goes on typing does not stop after a second.
 */
const calmMs = 1_000;

const textFields = 'input, textarea, select, [contenteditable]';

let field: Element | null = null;
let ignoredUntil = 0;

/**
 * Keeps what is typed for a field that is gone from acting as shortcuts, from now on: a page may change under somebody who
 * types (rule 6.9). Enter and Escape end typing, and so does a click or a step to something else. Calling it again changes
 * nothing.
 */
export function ignoreStrayLetters(): void {
  new MutationObserver(noteGone).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  window.addEventListener('keydown', onKey, true);
}

function noteGone(): void {
  if (field === null || field.isConnected) return;
  field = null;
  ignoredUntil = performance.now() + calmMs;
}

function onFocus({ target }: FocusEvent): void {
  noteGone();
  if (target !== field) field = null;
}

function onKey(event: KeyboardEvent): void {
  const typedIn = event.target instanceof Element ? event.target.closest(textFields) : null;
  if (typedIn) {
    field = event.key === 'Enter' || event.key === 'Escape' ? null : typedIn;
    return;
  }
  noteGone();
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  // When it was pressed: a page that is being drawn hears of it later.
  if (!isLetter || event.timeStamp >= ignoredUntil) return;
  ignoredUntil = performance.now() + calmMs;
  event.stopImmediatePropagation();
}
