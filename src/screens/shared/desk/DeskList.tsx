import { Text } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ScrollFrame, VirtualRows } from '#ui/table/VirtualRows.tsx';
import { PickBox, QueueHead } from './QueueRow.tsx';
import type { Queue } from './useQueue.ts';

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
    <ScrollFrame ref={frame} role="list" aria-label={label}>
      <VirtualRows virtual={virtual}>
        {(index) => {
          const line = lines[index];
          return (
            line &&
            (line.kind === 'group' ? <GroupLine group={line.group} queue={queue} /> : children(line.item))
          );
        }}
      </VirtualRows>
    </ScrollFrame>
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
