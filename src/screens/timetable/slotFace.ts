import type { Slot } from '#domain/schedule/slot.ts';
import type { Drawn } from './drawn.ts';
import { aroundWords, choiceWord, span } from './words.ts';

/** A place in the calendar: a column, counted from one, and pixels from the top of it. */
export interface Box {
  readonly column: number;
  readonly top: number;
  readonly height: number;
}

/**
 * What stands in the slots of the calendar. It is ours alone: the calendar draws everything anew when one slot moves, and
 * would make every face again.
 */
export function slotFaces(props: () => Drawn) {
  const articles = new Map<string, HTMLElement>();
  const preview: { face?: HTMLElement } = {};
  const fill = (article: HTMLElement, slot: Slot) => {
    const { clashes, heldId, columns } = props();
    const count = clashes.get(slot.id) ?? 0;
    const isHeld = slot.id === heldId;
    article.dataset['state'] = slot.state;
    article.toggleAttribute('data-clash', count > 0);
    article.toggleAttribute('data-held', isHeld);
    const place = columns.find((column) => column.place === slot.place)?.name ?? '';
    const body = article.querySelector('.ec-event-body');
    const before = body?.querySelector<HTMLElement>('[data-slot]');
    const face = before ?? blankFace(slot.id);
    face.replaceChildren(...wordsOf(slot, place, count, isHeld));
    if (!before) body?.append(face);
    return face;
  };
  return {
    /** A slot has come into the calendar, or the picture of one that is being dragged. */
    mount(article: HTMLElement, id: string, isPreview: boolean) {
      article.removeAttribute('role');
      article.removeAttribute('tabindex');
      const slot = props().slots.find((each) => each.id === id);
      if (!slot) return;
      const face = fill(article, slot);
      if (isPreview) preview.face = face;
      else articles.set(id, article);
    },
    /** Something about a slot is not as it was. */
    update(slot: Slot) {
      const article = articles.get(slot.id);
      if (article) fill(article, slot);
    },
    /**
     * Moves the slot in hand without the calendar, which works out all the others anew for one: a key that is held down
     * would outrun it.
     */
    move(id: string, { column, top, height }: Box) {
      const style = articles.get(id)?.style;
      if (!style) return;
      style.gridColumn = String(column);
      style.insetBlockStart = `${top}px`;
      style.insetInlineStart = '0';
      style.inlineSize = 'calc(100% - var(--ec-event-col-gap))';
      style.blockSize = style.minBlockSize = style.maxBlockSize = `${height}px`;
    },
    /** Where the dragged slot would be. */
    show(slot: Slot) {
      preview.face?.replaceChildren(...wordsOf(slot, '', 0, true));
    },
    forget: (id: string) => articles.delete(id),
  };
}

function blankFace(id: string): HTMLElement {
  const face = element('div', '');
  face.dataset['slot'] = id;
  face.setAttribute('role', 'button');
  face.tabIndex = 0;
  return face;
}

function wordsOf(slot: Slot, place: string, clashes: number, inHand: boolean): HTMLElement[] {
  const state = slot.state === 'firm' || slot.state === '' ? '' : ` · ${choiceWord('state', slot.state)}`;
  return [
    element('strong', slot.title),
    element('div', `${span(slot)}${state}`),
    ...(clashes > 0 ? [element('em', clashes === 1 ? '⚠ Clash' : `⚠ ${clashes} clashes`)] : []),
    hidden([place, aroundWords(slot), inHand ? 'in hand' : ''].filter(Boolean).join(', ')),
  ];
}

/** Takes from the calendar the roles it gives itself: it is no table, and what can be pressed is the face of a slot. */
export function plainRoles(frame: HTMLElement): void {
  const given = '[role=table], [role=rowgroup], [role=row], [role=columnheader], [role=cell]';
  for (const each of frame.querySelectorAll(given)) {
    each.removeAttribute('role');
    each.removeAttribute('aria-colindex');
  }
}

/** The slot that an element of the calendar shows. */
export function slotIdAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const face = target.closest('.ec-event')?.querySelector<HTMLElement>('[data-slot]');
  return face?.dataset['slot'];
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function hidden(text: string): HTMLElement {
  const made = element('span', ` ${text}`);
  made.className = 'wm-sr-only';
  return made;
}
