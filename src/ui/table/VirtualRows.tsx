import { Box, chakra } from '@chakra-ui/react';
import type { Virtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { usePaper } from '#ui/media.ts';

/** Frame in which rows scroll: as high as its place on the screen, and as its rows on paper. */
export const ScrollFrame = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    '@media print': { overflow: 'visible' },
  },
});

/** Rows of a list of any length: those in sight, and on paper all of them. */
export function VirtualRows({
  virtual,
  children,
}: {
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  /** Renders the row at an index. */
  readonly children: (index: number) => ReactNode;
}) {
  const isPaper = usePaper();
  const { count, getItemKey } = virtual.options;
  const row = (index: number) => ({
    'data-index': index,
    role: 'listitem',
    'aria-setsize': count,
    'aria-posinset': index + 1,
  });
  if (isPaper) {
    return Array.from({ length: count }, (_, index) => (
      <div key={getItemKey(index)} {...row(index)}>
        {children(index)}
      </div>
    ));
  }
  return (
    <Box position="relative" role="presentation" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => (
        <div
          key={key}
          ref={virtual.measureElement}
          {...row(index)}
          style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` }}
        >
          {children(index)}
        </div>
      ))}
    </Box>
  );
}
