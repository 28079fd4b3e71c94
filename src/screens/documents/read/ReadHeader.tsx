import { Box, Flex, chakra } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { displayReference, fieldCode } from '#domain/content/document.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { status } from '#domain/content/status.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { pageEdge, topBarHeight } from '#ui/layout/bars.ts';
import { RowSync } from '#screens/shared/document/sync/RowSync.tsx';
import { titleOf } from '#screens/shared/references/references.tsx';

const Bar = chakra('header', {
  base: {
    position: 'sticky',
    top: topBarHeight,
    zIndex: '2',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'max(3rem, calc(var(--wm-target) + 0.5rem))',
    // Covers what scrolls below it up to the edges of the page.
    marginInline: '-4',
    paddingInline: pageEdge,
    background: 'surface.page',
    borderBottomWidth: 'thin',
    borderColor: 'transparent',
    '&[data-scrolled]': { borderColor: 'line' },
    '@media print': { display: 'none' },
    // On a screen as low as one zoomed in to 400 %, the text needs the room.
    '@media (max-height: 20rem)': { position: 'static' },
  },
});
const Title = chakra('span', {
  base: {
    display: 'block',
    color: 'ink.strong',
    textStyle: 'body',
    fontWeight: 'semibold',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

/**
 * The slim header of a document, which stays while it scrolls: reference, status, sync state unless everything is saved,
 * and actions. Once the heading has scrolled away it shows the title too.
 */
export function ReadHeader({
  entity,
  row,
  heading,
  queue,
  children,
}: {
  readonly entity: EntityDefinition;
  readonly row: DocumentRow;
  readonly heading: RefObject<HTMLElement | null>;
  readonly queue: ReactNode;
  /** The actions. */
  readonly children: ReactNode;
}) {
  const isScrolled = useIsAbove(heading);
  const name = useFocusIfLost<HTMLDivElement>();
  return (
    <Bar data-scrolled={isScrolled || undefined}>
      <Box display={{ base: 'none', md: 'block' }} css={{ '&:empty': { display: 'none' } }}>
        {queue}
      </Box>
      <Box
        ref={name}
        role="group"
        tabIndex={-1}
        aria-label={titleOf(row)}
        flex="1"
        minWidth="0"
        borderRadius="sm"
        outlineOffset="-2px"
      >
        <Flex
          align="center"
          wrap={{ base: 'wrap', md: 'nowrap' }}
          columnGap="2"
          color="ink.muted"
          minWidth="0"
        >
          {entity.collection ? (
            <span>{entity.label}</span>
          ) : (
            <Box as="span" fontWeight="semibold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
              {displayReference(row)}
            </Box>
          )}
          {row.reference !== '' && fieldCode(row.body) !== '' && (
            <Box as="span" whiteSpace="nowrap">
              {fieldCode(row.body)}
            </Box>
          )}
          {(!entity.collection || row.statusId === status.archived) && (
            <StatusBadge statusId={row.statusId} />
          )}
          {row.sync !== 'saved' && <RowSync state={row.sync} />}
          {isScrolled && (
            <Title aria-hidden="true" display={{ base: 'none', md: 'block' }}>
              {row.body.title}
            </Title>
          )}
        </Flex>
        {isScrolled && (
          <Title aria-hidden="true" display={{ base: 'block', md: 'none' }}>
            {row.body.title}
          </Title>
        )}
      </Box>
      {children}
    </Bar>
  );
}

/**
 * Takes the focus where the page before had it and is gone, as after Approve: a screen reader names the document, and Tab
 * goes on to its actions. The first page of a tab leaves the focus at its top.
 */
function useFocusIfLost<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  const isFirstPage = useLocation().key === 'default';
  useEffect(() => {
    if (!isFirstPage && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true });
  }, [isFirstPage]);
  return element;
}

/** Height of the bars at the top of the screen, in pixels: what is above their edge cannot be seen. */
const barsHeight = 112;

/** Whether an element has scrolled away under the bars at the top. */
function useIsAbove(element: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) =>
        setIsAbove(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < barsHeight),
      { rootMargin: `-${barsHeight}px 0px 0px 0px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isAbove;
}
