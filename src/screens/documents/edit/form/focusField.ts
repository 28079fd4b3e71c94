import { fieldIdPrefix } from '#screens/shared/document/body/FieldErrors.tsx';
import { composingEditor } from '#ui/rich/openEditors.ts';

const inputs = 'input, select, textarea, [contenteditable=true]';

/** Scrolls to a field by element id, opens its section and focuses its input. */
export function focusField(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  openSection(element);
  requestAnimationFrame(() => {
    element.scrollIntoView({ block: 'start' });
    const control =
      element.querySelector<HTMLElement>(`[aria-invalid=true]`) ??
      element.querySelector<HTMLElement>(inputs) ??
      element.querySelector<HTMLElement>('button');
    (control ?? element).focus({ preventScroll: true });
  });
}

/** Name of the rich text in which a word is being composed; undefined if none is. Its editor keeps its text for now. */
export function composingField(): string | undefined {
  const editor = composingEditor();
  return editor?.closest(`[id^=${fieldIdPrefix}]`)?.id.slice(fieldIdPrefix.length);
}

/**
 * Scrolls to a section by element id and opens it. The focus goes to its heading, and in a log to the button that adds an
 * entry, never into a text that somebody else wrote.
 */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  openSection(section);
  requestAnimationFrame(() => {
    const add = section.querySelector<HTMLElement>('[data-append]');
    if (add) add.scrollIntoView({ block: 'center' });
    else section.scrollIntoView({ block: 'start' });
    (add ?? section.querySelector<HTMLElement>('h2 button') ?? section).focus({ preventScroll: true });
  });
}

function openSection(element: Element): void {
  const section = element.closest('section');
  section?.querySelector<HTMLElement>('h2 button[aria-expanded=false]')?.click();
}
