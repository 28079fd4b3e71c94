import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

/** How far the bar over everything reaches down: on a narrow page the way here has a line of its own in it. */
const bar = { base: 'calc(2 * var(--wm-target) + 8px)', sm: '3.5rem' };

/** What a place in the form keeps above itself when it is brought into sight: the bar, and the index where it lies across. */
export const belowBars = {
  base: 'calc(3 * var(--wm-target) + 2rem)',
  sm: 'calc(3.5rem + var(--wm-target) + 1.5rem)',
  lg: '4.5rem',
};

const fade = '2.5rem';
const Index = chakra('nav', {
  base: {
    position: 'sticky',
    top: bar,
    zIndex: '1',
    alignSelf: 'flex-start',
    width: { base: 'full', lg: '11rem' },
    flexShrink: '0',
    paddingBlock: { base: '1', lg: '5' },
    background: 'surface.page',
    borderBottomWidth: { base: 'thin', lg: '0' },
    borderColor: 'line',
  },
});
const Ways = chakra('div', {
  base: {
    '--before': '0px',
    '--after': '0px',
    display: 'flex',
    flexDirection: { base: 'row', lg: 'column' },
    overflowX: 'auto',
    scrollbarWidth: 'none',
    maskImage:
      'linear-gradient(to right, transparent, black var(--before), black calc(100% - var(--after)), transparent)',
    '&[data-before]': { '--before': fade },
    '&[data-after]': { '--after': fade },
  },
});
const Way = chakra('button', {
  base: {
    minHeight: 'target',
    paddingInline: '2.5',
    borderRadius: 'md',
    color: 'ink.muted',
    textStyle: 'body',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { background: 'surface.hover', color: 'ink.strong' },
  },
});

/** The ways to a form's sections, above or beside them; where there are more than fit, they fade at that edge. */
export function SectionIndex({
  sections,
  onGo,
}: {
  readonly sections: readonly { readonly id: string; readonly name: string }[];
  readonly onGo: (id: string) => void;
}) {
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = ways;
    if (!current) return undefined;
    const size = new ResizeObserver(() => markEdges(current));
    size.observe(current);
    return () => size.disconnect();
  }, []);
  return (
    <Index aria-label="Sections">
      <Ways ref={ways} onScroll={(event) => markEdges(event.currentTarget)}>
        {sections.map(({ id, name }) => (
          <Way key={id} type="button" onClick={() => onGo(id)}>
            {name}
          </Way>
        ))}
      </Ways>
    </Index>
  );
}

function markEdges(ways: HTMLElement): void {
  ways.toggleAttribute('data-before', ways.scrollLeft > 1);
  ways.toggleAttribute('data-after', ways.scrollLeft + ways.clientWidth < ways.scrollWidth - 1);
}
