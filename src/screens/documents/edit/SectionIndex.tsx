import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { topBarHeight } from '#ui/layout/bars.ts';
import { edgeFade, useScrollEdges } from '#ui/layout/scrollEdges.ts';
import { type ContentsEntry, useCurrentSection } from '#screens/shared/document/body/useCurrentSection.ts';
import { goToSection } from './form/focusField.ts';

/** Height of the header of a form. */
const headerHeight = 'max(3rem, var(--wm-target) + 0.5rem)';

/** Scroll margin that keeps a field clear of the bars above it: on a wide screen there is no row of sections. */
export const belowBars = {
  base: `calc(${topBarHeight} + var(--wm-target) + 1.5rem)`,
  md: `calc(${topBarHeight} + ${headerHeight} + var(--wm-target) + 1.5rem)`,
  xl: `calc(${topBarHeight} + ${headerHeight} + 1rem)`,
};

const Index = chakra('nav', {
  base: {
    position: { base: 'sticky', xl: 'static' },
    top: { base: topBarHeight, md: `calc(${topBarHeight} + ${headerHeight})` },
    zIndex: '1',
    marginInline: { base: '-4', xl: '0' },
    paddingInline: { base: '2', xl: '0' },
    paddingBlock: { base: '1', xl: '4' },
    background: 'surface.page',
    borderBottomWidth: { base: 'thin', xl: '0' },
    borderColor: 'line',
    '@media (max-height: 30rem)': { position: 'static' },
  },
});
const Links = chakra('div', {
  base: { ...edgeFade, display: 'flex', flexDirection: { base: 'row', xl: 'column' } },
});
const SectionLink = chakra('button', {
  base: {
    minHeight: 'target',
    paddingInline: '2.5',
    borderRadius: { base: 'md', xl: 'none' },
    borderInlineStart: { xl: '2px solid' },
    borderColor: 'line',
    color: 'ink.muted',
    textStyle: 'small',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { background: 'surface.hover', color: 'ink.strong' },
    '&[aria-current]': {
      color: 'ink.strong',
      fontWeight: 'medium',
      borderColor: 'accent.ink',
      background: { base: 'surface.hover', xl: 'transparent' },
    },
  },
});

/** The sections of a form, with the one on the screen marked: a row that scrolls, or a list beside the form. */
export function SectionIndex({ sections }: { readonly sections: readonly ContentsEntry[] }) {
  const links = useScrollEdges();
  const current = useCurrentSection(sections);
  const at = sections.findIndex(({ id }) => id === current);
  useEffect(() => {
    const row = links.current;
    const link = row?.children[at];
    // Scrolls the row alone: the page stays where it is.
    if (row && link instanceof HTMLElement) row.scrollTo({ left: link.offsetLeft - row.offsetLeft - 32 });
  }, [at, links]);
  return (
    <Index aria-label="Sections">
      <Links ref={links}>
        {sections.map(({ id, heading }) => (
          <SectionLink
            key={id}
            type="button"
            aria-current={id === current ? 'location' : undefined}
            onClick={() => goToSection(id)}
          >
            {heading}
          </SectionLink>
        ))}
      </Links>
    </Index>
  );
}
