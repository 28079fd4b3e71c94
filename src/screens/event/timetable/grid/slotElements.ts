import { phaseTone } from '#domain/event/run/slotPhase.ts';
import { type LegendEntry, legendKey } from '#domain/event/schedule/legend.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import {
  choiceLabel,
  describeTurnaround,
  formatTimeSpan,
  overlapWarning,
  phaseInTimetable,
  planLabel,
} from '#screens/event/timetable/labels.ts';
import { phaseWords } from '#screens/shared/phase/phaseWords.ts';
import type { DayGridProps, GridState } from './gridProps.ts';

/** A slot's box in the grid: its column, counted from one, and its top and height in pixels. */
export interface SlotBox {
  readonly column: number;
  readonly top: number;
  readonly height: number;
}

/** A shorter slot shows its time and title on one line. */
const leastForTwoLines = 30 * 60_000;
/** A shorter slot leaves out its crew and referees. */
const leastForPeople = 60 * 60_000;

/**
 * The content of the slots, kept outside the calendar library: the library redraws every slot when one moves, and would
 * rebuild the content of all of them.
 */
export function slotElements(getState: () => DayGridProps) {
  const mounted = new Map<string, HTMLElement>();
  let preview: HTMLElement | undefined;
  const fill = (element: HTMLElement, slot: Slot): HTMLElement => {
    const state = getState();
    const { overlapCounts, selectedId, columns, names, zoom, marks, colourBy, hasSheets } = state;
    const mark = marks.get(legendKey(slot, colourBy));
    const overlapCount = overlapCounts.get(slot.id) ?? 0;
    const isSelected = slot.id === selectedId;
    element.dataset['state'] = slot.state;
    element.dataset['tone'] = mark?.tone ?? 'archived';
    element.toggleAttribute('data-team', colourBy === 'team');
    element.toggleAttribute('data-overlap', overlapCount > 0);
    element.toggleAttribute('data-selected', isSelected);
    const shownLength = (slot.end - slot.start) * zoom;
    element.toggleAttribute('data-short', shownLength < leastForTwoLines);
    element.toggleAttribute('data-brief', shownLength < leastForPeople);
    const place = columns.find((column) => column.place === slot.place)?.name ?? '';
    const body = element.querySelector('.ec-event-body');
    const before = body?.querySelector<HTMLElement>('[data-slot]');
    const button = before ?? slotButton(slot.id);
    button.replaceChildren(
      ...slotContent(slot, {
        place,
        overlapCount,
        isSelected,
        names,
        times: state,
        team: colourBy === 'team' ? mark : undefined,
      }),
    );
    if (!before) body?.append(button);
    element.toggleAttribute('data-sheet', hasSheets);
    element.querySelector('[data-run]')?.remove();
    if (hasSheets) element.append(sheetLink(slot, () => getState().onOpenSheet(slot.id)));
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
      preview?.replaceChildren(
        ...slotContent(slot, {
          place: '',
          overlapCount: 0,
          isSelected: true,
          names: getState().names,
          times: getState(),
          team: undefined,
        }),
      );
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

/** The button for the run sheet. A press on it neither selects the slot nor begins a drag. */
function sheetLink({ id, title }: Slot, open: () => void): HTMLElement {
  const link = document.createElement('a');
  link.href = `/run/${id}`;
  link.dataset['run'] = '';
  link.title = 'Run sheet';
  link.setAttribute('aria-label', `Run sheet of ${title}`);
  link.draggable = false;
  // The slot can be reached with the keys; its bar has the same button.
  link.tabIndex = -1;
  const icon = document.querySelector('[data-sheet-icon]');
  if (icon) link.append(icon.cloneNode(true));
  for (const type of ['pointerdown', 'mousedown', 'touchstart'])
    link.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  link.addEventListener('click', (event) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  return link;
}

function slotContent(
  slot: Slot,
  {
    place,
    overlapCount,
    isSelected,
    names,
    times,
    team,
  }: {
    /** With colours by team: its colour and name. */
    readonly team: LegendEntry | undefined;
    readonly place: string;
    readonly overlapCount: number;
    readonly isSelected: boolean;
    readonly names: ReadonlyMap<string, string>;
    readonly times: Pick<GridState, 'now' | 'startsAreRecorded'>;
  },
): HTMLElement[] {
  const kind = slot.kind === '' ? '' : choiceLabel('kind', slot.kind);
  const people = peopleOf(slot, names);
  const details = [kind, place, describeTurnaround(slot), isSelected ? 'selected' : ''].filter(Boolean);
  return [
    titleElement(slot),
    ...(team ? [teamStrip(team)] : []),
    timesElement(slot, times, team),
    ...(overlapCount > 0 ? [createElement('em', overlapWarning(overlapCount))] : []),
    ...(people === '' ? [] : [createElement('p', people)]),
    createElement('span', ` ${details.join(', ')}`, 'wm-sr-only'),
  ];
}

/** The line of a slot with its times, how far it has come or how it is planned, and its team. */
function timesElement(
  slot: Slot,
  { now, startsAreRecorded }: Pick<GridState, 'now' | 'startsAreRecorded'>,
  team: LegendEntry | undefined,
): HTMLElement {
  const line = createElement('div', formatTimeSpan(slot));
  const phase = phaseInTimetable(slot, now, startsAreRecorded);
  const plan = planLabel(slot.state);
  if (phase) {
    const words = createElement('b', phaseWords(phase));
    words.dataset['tone'] = phaseTone(phase, startsAreRecorded);
    line.append(' · ', words);
  } else if (plan !== '') line.append(` · ${plan}`);
  if (team) line.append(` · ${team.label}`);
  return line;
}

/** The title after the icon of the slot's kind, a copy of one that the page holds (KindIcons). */
function titleElement({ kind, title }: Slot): HTMLElement {
  const element = createElement('strong', title);
  const icon = kind === '' ? null : document.querySelector(`[data-kind-icon="${kind}"]`);
  if (icon) element.prepend(icon.cloneNode(true));
  return element;
}

function teamStrip({ colour }: LegendEntry): HTMLElement {
  const strip = createElement('i', '');
  if (colour !== null) strip.style.background = colour;
  return strip;
}

/** Crew and referees of a slot: “Crew 4 · Ada Byron, Ben Ito”. */
function peopleOf({ crewNeeded, referees }: Slot, names: ReadonlyMap<string, string>): string {
  const refereeNames = referees.map((id) => names.get(`user:${id}`)).filter((name) => name !== undefined);
  return [crewNeeded > 0 ? `Crew ${crewNeeded}` : '', refereeNames.join(', ')].filter(Boolean).join(' · ');
}

/** Removes the library's table roles: the grid is not a table, and its buttons are the slots' own. */
export function removeCalendarRoles(frame: HTMLElement): void {
  const selector = '[role=table], [role=rowgroup], [role=row], [role=columnheader], [role=cell]';
  for (const element of frame.querySelectorAll(selector)) {
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
