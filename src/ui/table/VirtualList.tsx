import { Box, chakra } from '@chakra-ui/react';
import { measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useId, useRef } from 'react';
import { usePressedRow } from './usePressedRow.ts';
import { useScrollPosition } from './useScrollPosition.ts';
import { type RowActions, useRowKeys } from './useRowKeys.ts';

const Frame = chakra('div', {
  base: {
    position: 'relative',
    flex: '1',
    minHeight: '0',
    minWidth: '0',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    outlineOffset: '-2px',
    '&:focus-visible': { outlineWidth: '1px' },
    '&:focus-visible [data-active]': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
  },
});

/** Rows that are certainly visible. */
const screenful = 8;

interface VirtualListProps extends RowActions {
  readonly label: string;
  /** Identifies the visit: a new one starts at the top, an earlier one where it was left. */
  readonly visit: string;
  readonly count: number;
  readonly rowKey: (index: number) => string;
  /** Whether a row is selected, where rows can be. */
  readonly isSelected?: ((index: number) => boolean) | undefined;
  /** Height of a row before it is measured, in pixels. */
  readonly estimate: number;
  /** Whether all rows have the same height. */
  readonly isEven: boolean;
  /** Renders the cells of a row, each with the role gridcell. */
  readonly renderRow: (index: number) => ReactNode;
  /** Index of the row that was opened last on this visit; -1 if it is not in the list. */
  readonly lastOpened?: () => number;
  /** A sticky header with the role row. */
  readonly header?: ReactNode;
}

/** A list of any length that renders only its visible rows. Fills a flex column of known height; one Tab stop. */
export function VirtualList({
  label,
  visit,
  count,
  rowKey,
  isSelected,
  estimate,
  isEven,
  renderRow,
  lastOpened,
  header,
  ...actions
}: VirtualListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => estimate,
    getItemKey: rowKey,
    measureElement: (element, entry, list) => {
      // Reading the height of a new row lays out the page at once. Should it differ, the observer of its size reports that.
      const [cachedSize] = isEven && !entry ? list.itemSizeCache.values() : [];
      return cachedSize ?? measureElement(element, entry, list);
    },
    overscan: 8,
    // Renders the first rows together with the list, not in a second pass.
    initialRect: { width: 0, height: window.innerHeight },
    scrollPaddingStart: header ? 40 : 0,
  });
  const { active, setActive } = useRowKeys(frame, count, actions, (index) => virtual.scrollToIndex(index));
  const pressedRow = usePressedRow();
  const openedRow = () => lastOpened?.() ?? -1;
  const currentPosition = { top: virtual.range?.startIndex ?? 0, active };
  useScrollPosition(visit, count, currentPosition, openedRow, (position) => {
    const opened = openedRow();
    const to = opened < 0 ? position.active : opened;
    setActive(to);
    virtual.scrollToIndex(position.top, { align: 'start' });
    // Documents read one after the other may lead far below the row that was opened first.
    if (opened > position.top + screenful) virtual.scrollToIndex(opened, { align: 'center' });
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  });
  const rows = virtual.getVirtualItems();
  const isActiveRendered = rows.some((row) => row.index === active);
  return (
    <Frame
      ref={frame}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={header ? count + 1 : count}
      aria-multiselectable={actions.onToggle ? true : undefined}
      aria-activedescendant={isActiveRendered ? `${id}-${active}` : undefined}
    >
      {header && (
        <Box role="rowgroup" position="sticky" top="0" zIndex="1">
          {header}
        </Box>
      )}
      <Box role="rowgroup" position="relative" style={{ height: virtual.getTotalSize() }} {...pressedRow}>
        {rows.map((row) => (
          <div
            key={row.key}
            id={`${id}-${row.index}`}
            ref={virtual.measureElement}
            role="row"
            aria-rowindex={row.index + (header ? 2 : 1)}
            data-index={row.index}
            aria-selected={isSelected?.(row.index)}
            data-active={row.index === active ? '' : undefined}
            style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${row.start}px)` }}
            onPointerDown={() => setActive(row.index)}
          >
            {renderRow(row.index)}
          </div>
        ))}
      </Box>
    </Frame>
  );
}
