import { chakra } from '@chakra-ui/react';
import { edgeFade, useScrollEdges } from '#ui/layout/scrollEdges.ts';

/** Height of the top bar: on narrow screens the breadcrumbs have their own line in it. */
const topBarHeight = { base: 'calc(2 * var(--wm-target) + 8px)', sm: '3.5rem' };

/** Scroll margin that keeps a field clear of the top bar, and of the index where that is above the fields. */
export const belowBars = {
  base: 'calc(3 * var(--wm-target) + 2rem)',
  sm: 'calc(3.5rem + var(--wm-target) + 1.5rem)',
  lg: '4.5rem',
};

const Index = chakra('nav', {
  base: {
    position: 'sticky',
    top: topBarHeight,
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
const Links = chakra('div', {
  base: {
    ...edgeFade,
    display: 'flex',
    flexDirection: { base: 'row', lg: 'column' },
  },
});
const SectionLink = chakra('button', {
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

/** Links to the sections of a form. If they do not fit, they scroll and fade at the edge. */
export function SectionIndex({
  sections,
  onSelect,
}: {
  readonly sections: readonly { readonly id: string; readonly name: string }[];
  readonly onSelect: (id: string) => void;
}) {
  const links = useScrollEdges();
  return (
    <Index aria-label="Sections">
      <Links ref={links}>
        {sections.map(({ id, name }) => (
          <SectionLink key={id} type="button" onClick={() => onSelect(id)}>
            {name}
          </SectionLink>
        ))}
      </Links>
    </Index>
  );
}
