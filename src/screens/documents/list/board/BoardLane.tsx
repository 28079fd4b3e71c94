import { Flex, Heading, Text } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { ListEntry } from '#mirror/queries/listIndex.ts';
import { ScrollFrame, VirtualRows } from '#ui/table/VirtualRows.tsx';
import { BoardCard } from './BoardCard.tsx';
import type { BoardColumn, BoardMove } from './boardMoves.ts';

/** A column of a board, which scrolls by itself and renders only what is visible. */
export function BoardLane({
  column,
  entries,
  active,
  hasFocus,
  dragged,
  accepts,
  movesOf,
  onActive,
  onKey,
  onMove,
  onDrag,
  onDrop,
}: {
  readonly column: BoardColumn;
  readonly entries: readonly ListEntry[];
  /** Position of the card that Tab reaches. */
  readonly active: number;
  /** Whether that card is to have the focus. */
  readonly hasFocus: boolean;
  readonly dragged: ListEntry | null;
  /** Whether the card that is being dragged may be dropped here. */
  readonly accepts: boolean;
  readonly movesOf: (
    entry: ListEntry,
  ) => readonly { readonly column: BoardColumn; readonly move: BoardMove }[];
  readonly onActive: (position: number) => void;
  readonly onKey: (event: KeyboardEvent, entry: ListEntry) => void;
  readonly onMove: (entry: ListEntry, move: BoardMove) => void;
  readonly onDrag: (entry: ListEntry | null) => void;
  readonly onDrop: () => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 92,
    getItemKey: (index) => entries[index]?.keyId ?? index,
    overscan: 6,
    initialRect: { width: 0, height: window.innerHeight },
  });
  const at = Math.max(0, Math.min(active, entries.length - 1));
  const keyId = entries[at]?.keyId;
  useEffect(() => {
    if (!hasFocus || keyId === undefined) return undefined;
    virtual.scrollToIndex(at);
    const wait = requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(keyId)}"]`)?.focus(),
    );
    return () => cancelAnimationFrame(wait);
    // Only where another card is to have the focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hasFocus, at, keyId]);
  return (
    <Flex
      as="section"
      aria-label={column.label}
      direction="column"
      minWidth="0"
      minHeight="0"
      css={{ '@media print': { display: 'block', marginBottom: '4' } }}
      background="surface.panel"
      borderWidth="thin"
      borderColor={accepts ? 'accent' : 'line'}
      borderRadius="md"
      opacity={dragged && !accepts ? '0.7' : undefined}
      onDragOver={(event: DragEvent) => {
        if (accepts) event.preventDefault();
      }}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        onDrop();
      }}
    >
      {/* On a phone, the choice of the column says the same. */}
      <Heading
        as="h2"
        display={{ base: 'none', sm: 'block' }}
        textStyle="small"
        fontWeight="semibold"
        padding="3"
        paddingBottom="1"
      >
        {column.label}{' '}
        <Text as="span" color="ink.muted" fontWeight="normal" fontVariantNumeric="tabular-nums">
          {entries.length}
        </Text>
      </Heading>
      <ScrollFrame paddingTop="2" ref={frame} role="list" aria-label={column.label}>
        <VirtualRows virtual={virtual}>
          {(index) => {
            const entry = entries[index];
            return (
              entry && (
                <BoardCard
                  entry={entry}
                  moves={movesOf(entry)}
                  isActive={index === at}
                  isDragged={dragged?.keyId === entry.keyId}
                  onMove={(move) => onMove(entry, move)}
                  onDrag={onDrag}
                  onKey={(event) => onKey(event, entry)}
                  onFocus={() => onActive(index)}
                />
              )
            );
          }}
        </VirtualRows>
      </ScrollFrame>
    </Flex>
  );
}
