import { Box, Text, chakra } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { PickBox, QueueHead } from './QueueRow.tsx';
import type { Queue } from './useQueue.ts';

const Frame = chakra('div', {
  base: { flex: '1', minHeight: '0', overflowY: 'auto', overscrollBehavior: 'contain' },
});

/** Documents of a desk that belong together. */
export interface DeskGroup<T> {
  readonly key: string;
  readonly name: string;
  /** Label of the box that selects all of it. */
  readonly selectLabel: string;
  readonly items: readonly T[];
}

type Line<T> =
  | { readonly kind: 'group'; readonly key: string; readonly group: DeskGroup<T> }
  | { readonly kind: 'item'; readonly key: string; readonly item: T };

/** The documents of a desk by groups. Renders only what is visible. */
export function DeskList<T extends { readonly keyId: string }>({
  label,
  groups,
  queue,
  children,
}: {
  readonly label: string;
  readonly groups: readonly DeskGroup<T>[];
  readonly queue: Queue;
  /** Renders a document. */
  readonly children: (item: T) => ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => groups.flatMap(linesOf), [groups]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (lines[index]?.kind === 'group' ? 40 : 64),
    getItemKey: (index) => lines[index]?.key ?? '',
    overscan: 8,
    initialRect: { width: 0, height: window.innerHeight },
  });
  const at = lines.findIndex(({ kind, key }) => kind === 'item' && key === queue.lastId);
  useEffect(() => {
    // The heading of its group comes along with the first document.
    if (at >= 0) virtual.scrollToIndex(lines[at - 1]?.kind === 'group' ? at - 1 : at);
    // Only where the open document is another one or has another place.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [at]);
  return (
    <Frame ref={frame} role="list" aria-label={label}>
      <Box position="relative" role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          return (
            line && (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="listitem"
                aria-setsize={lines.length}
                aria-posinset={index + 1}
                style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` }}
              >
                {line.kind === 'group' ? <GroupLine group={line.group} queue={queue} /> : children(line.item)}
              </div>
            )
          );
        })}
      </Box>
    </Frame>
  );
}

function linesOf<T extends { readonly keyId: string }>(group: DeskGroup<T>): Line<T>[] {
  return [
    { kind: 'group', key: `group ${group.key}`, group },
    ...group.items.map((item) => ({ kind: 'item', key: item.keyId, item }) as const),
  ];
}

function GroupLine<T extends { readonly keyId: string }>({
  group: { name, selectLabel, items },
  queue,
}: {
  readonly group: DeskGroup<T>;
  readonly queue: Queue;
}) {
  const keys = items.map(({ keyId }) => keyId);
  const picked = new Set(queue.picked.map(({ keyId }) => keyId));
  const count = keys.filter((key) => picked.has(key)).length;
  return (
    <QueueHead>
      <PickBox
        label={selectLabel}
        isChecked={count === keys.length}
        isMixed={count > 0 && count < keys.length}
        onChange={(isPicked) => queue.pick(keys, isPicked)}
      />
      <Text as="h2" textStyle="small" flex="1" minWidth="0">
        {name}
      </Text>
      <Text as="span" color="ink.muted" fontWeight="normal" fontVariantNumeric="tabular-nums">
        {keys.length}
      </Text>
    </QueueHead>
  );
}
