import type { Slot } from '#domain/schedule/slot.ts';
import {
  choiceLabel,
  describeTurnaround,
  formatTimeSpan,
  overlapWarning,
} from '#screens/timetable/labels.ts';
import type { GridState } from './gridProps.ts';

/** A slot's box in the grid: its column, counted from one, and its top and height in pixels. */
export interface SlotBox {
  readonly column: number;
  readonly top: number;
  readonly height: number;
}

/** A shorter slot shows its time and title on one line. */
const leastForTwoLines = 30 * 60_000;

/**
 * The content of the slots, kept outside the calendar library: the library redraws every slot when one moves, and would
 * rebuild the content of all of them.
 */
export function slotElements(getState: () => GridState) {
  const mounted = new Map<string, HTMLElement>();
  let preview: HTMLElement | undefined;
  const fill = (element: HTMLElement, slot: Slot): HTMLElement => {
    const { overlapCounts, selectedId, columns } = getState();
    const overlapCount = overlapCounts.get(slot.id) ?? 0;
    const isSelected = slot.id === selectedId;
    element.dataset['state'] = slot.state;
    element.toggleAttribute('data-overlap', overlapCount > 0);
    element.toggleAttribute('data-selected', isSelected);
    element.toggleAttribute('data-short', slot.end - slot.start < leastForTwoLines);
    const place = columns.find((column) => column.place === slot.place)?.name ?? '';
    const body = element.querySelector('.ec-event-body');
    const before = body?.querySelector<HTMLElement>('[data-slot]');
    const button = before ?? slotButton(slot.id);
    button.replaceChildren(...slotContent(slot, place, overlapCount, isSelected));
    if (!before) body?.append(button);
    return button;
  };
  return {
    /** Fills the element of a slot, or of the preview of a dragged slot, that the library has added. */
    mount(element: HTMLElement, id: string, isPreview: boolean) {
      element.removeAttribute('role');
      element.removeAttribute('tabindex');
      const slot = getState().slots.find((each) => each.id === id);
      if (!slot) return;
      const button = fill(element, slot);
      if (isPreview) preview = button;
      else mounted.set(id, element);
    },
    update(slot: Slot) {
      const element = mounted.get(slot.id);
      if (element) fill(element, slot);
    },
    /**
     * Moves the element of the selected slot without the library, which would lay out all slots again and fall behind a
     * key that is held down.
     */
    move(id: string, { column, top, height }: SlotBox) {
      const style = mounted.get(id)?.style;
      if (!style) return;
      style.gridColumn = String(column);
      style.insetBlockStart = `${top}px`;
      style.insetInlineStart = '0';
      style.inlineSize = 'calc(100% - var(--ec-event-col-gap))';
      style.blockSize = style.minBlockSize = style.maxBlockSize = `${height}px`;
    },
    /** Shows a dragged slot as it would be dropped. */
    showPreview(slot: Slot) {
      preview?.replaceChildren(...slotContent(slot, '', 0, true));
    },
    remove: (id: string) => mounted.delete(id),
  };
}

function slotButton(id: string): HTMLElement {
  const button = createElement('div', '');
  button.dataset['slot'] = id;
  button.setAttribute('role', 'button');
  button.tabIndex = 0;
  return button;
}

function slotContent(slot: Slot, place: string, overlapCount: number, isSelected: boolean): HTMLElement[] {
  const state = slot.state === 'firm' || slot.state === '' ? '' : ` · ${choiceLabel('state', slot.state)}`;
  const details = [place, describeTurnaround(slot), isSelected ? 'selected' : ''].filter(Boolean);
  return [
    createElement('strong', slot.title),
    createElement('div', `${formatTimeSpan(slot)}${state}`),
    ...(overlapCount > 0 ? [createElement('em', overlapWarning(overlapCount))] : []),
    createElement('span', ` ${details.join(', ')}`, 'wm-sr-only'),
  ];
}

/** Removes the library's table roles: the grid is not a table, and its buttons are the slots' own. */
export function removeCalendarRoles(frame: HTMLElement): void {
  const given = '[role=table], [role=rowgroup], [role=row], [role=columnheader], [role=cell]';
  for (const element of frame.querySelectorAll(given)) {
    element.removeAttribute('role');
    element.removeAttribute('aria-colindex');
  }
}

/** Returns the id of the slot that an element belongs to. */
export function slotIdAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const button = target.closest('.ec-event')?.querySelector<HTMLElement>('[data-slot]');
  return button?.dataset['slot'];
}

function createElement(tag: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className !== '') element.className = className;
  return element;
}
