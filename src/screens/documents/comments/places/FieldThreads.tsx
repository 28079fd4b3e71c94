import { chakra } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

const Cards = chakra('section', { base: { display: 'flex', flexDirection: 'column', gap: '2' } });
const Card = chakra('div', {
  base: {
    paddingInline: '3',
    paddingBlock: '1',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'md',
    background: 'surface.panel',
    textStyle: 'body',
    '&[data-isActive]': { borderColor: 'accent.ink' },
  },
});

/** A thread or a box to write in, with the words it is about. */
export interface ThreadCard {
  readonly id: string;
  readonly range: Range | undefined;
  readonly content: ReactNode;
}

/** The threads about a field: beside the words they are about, or below the field. */
export function FieldThreads({
  label,
  cards,
  isBeside,
  activeId,
}: {
  readonly label: string;
  readonly cards: readonly ThreadCard[];
  readonly isBeside: boolean;
  readonly activeId: string | null;
}) {
  const frame = useRef<HTMLElement>(null);
  const ordered = cards.toSorted(byPlace);
  useLayoutEffect(() => {
    const column = frame.current;
    if (!column || !isBeside) return undefined;
    const align = () => alignCards(column, ordered);
    align();
    const observer = new ResizeObserver(align);
    for (const element of [column.closest('[data-field]') ?? column, ...column.children]) {
      observer.observe(element);
    }
    return () => observer.disconnect();
  });
  return (
    <Cards ref={frame} aria-label={label}>
      {ordered.map(({ id, content }) => (
        // Another key per layout: margins set here would stay.
        <Card key={`${isBeside} ${id}`} data-isActive={id === activeId || undefined}>
          {content}
        </Card>
      ))}
    </Cards>
  );
}

/** Moves each card down to its words, as far as those above leave room. */
function alignCards(column: HTMLElement, cards: readonly ThreadCard[]) {
  const { top } = column.getBoundingClientRect();
  let bottom = 0;
  for (const [at, { range }] of cards.entries()) {
    const card = column.children[at];
    if (!(card instanceof HTMLElement)) continue;
    const wanted = range ? range.getBoundingClientRect().top - top : 0;
    const gap = at === 0 ? 0 : 8;
    const above = Math.max(0, Math.round(wanted - bottom - gap));
    card.style.marginTop = `${above}px`;
    bottom += gap + above + card.offsetHeight;
  }
}

/** In the order of the text; what is about the whole field comes first. */
function byPlace({ range: a }: ThreadCard, { range: b }: ThreadCard): number {
  if (!a || !b) return a ? 1 : b ? -1 : 0;
  return a.compareBoundaryPoints(Range.START_TO_START, b);
}
