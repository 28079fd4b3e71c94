import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Hourglass, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { displayReference } from '#domain/document.ts';
import { entities } from '#domain/entities/index.ts';
import type { DeskSet, ReviewItem } from '#mirror/queries/desks/reviewDesk.ts';
import { formatDate } from '#ui/display/dates.ts';
import { RowSync } from '#screens/shared/document/RowSync.tsx';
import { PickBox, QueueHead, QueueLink, QueueRow } from '#screens/shared/navigation/QueueRow.tsx';
import { useNames } from '#screens/shared/data/useNames.ts';
import { leakProblem, problemsOf } from './problems.ts';
import { useLeakCounts } from './useLeakCounts.ts';
import type { Desk } from './useDesk.ts';

const Frame = chakra('div', {
  base: { flex: '1', minHeight: '0', overflowY: 'auto', overscrollBehavior: 'contain' },
});
type Line =
  | { readonly kind: 'set'; readonly set: DeskSet }
  | { readonly kind: 'item'; readonly item: ReviewItem };

/** The sets and their documents, with what is in the way of each. Renders only what is visible. */
export function SetList({ desk }: { readonly desk: Desk }) {
  const frame = useRef<HTMLDivElement>(null);
  const { sets, lastId } = desk;
  const leaks = useLeakCounts(desk.items);
  const names = useNames();
  const lines = useMemo(
    () =>
      (sets ?? []).flatMap((set): Line[] => [
        { kind: 'set', set },
        ...set.documents.map((item) => ({ kind: 'item', item }) as const),
      ]),
    [sets],
  );
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (lines[index]?.kind === 'set' ? 40 : 64),
    getItemKey: (index) => keyOf(lines[index]),
    overscan: 8,
    initialRect: { width: 0, height: window.innerHeight },
  });
  const at = lines.findIndex((line) => line.kind === 'item' && line.item.keyId === lastId);
  useEffect(() => {
    // The heading of its set comes along with the first document.
    if (at >= 0) virtual.scrollToIndex(lines[at - 1]?.kind === 'set' ? at - 1 : at);
    // Only where the open document is another one or has another place.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [at]);
  return (
    <Frame ref={frame} role="list" aria-label="Waiting for review">
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
                {line.kind === 'set' ? (
                  <SetLine set={line.set} desk={desk} />
                ) : (
                  <ItemLine
                    item={line.item}
                    desk={desk}
                    team={names.get(`team:${line.item.teamId}`)}
                    leaks={leaks.get(line.item.keyId) ?? 0}
                  />
                )}
              </div>
            )
          );
        })}
      </Box>
    </Frame>
  );
}

function keyOf(line: Line | undefined): string {
  if (!line) return '';
  return line.kind === 'set' ? `set ${line.set.key}` : line.item.keyId;
}

function SetLine({ set, desk }: { readonly set: DeskSet; readonly desk: Desk }) {
  const name = setName(set);
  const keys = set.documents.map(({ keyId }) => keyId);
  const picked = new Set(desk.picked.map(({ keyId }) => keyId));
  const count = keys.filter((key) => picked.has(key)).length;
  return (
    <QueueHead>
      <PickBox
        label={`Select all of ${name}`}
        isChecked={count === keys.length}
        isMixed={count > 0 && count < keys.length}
        onChange={(isPicked) => desk.pick(keys, isPicked)}
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

/** Names a set: the plot line, or the type of documents without one. */
function setName({ plot, entity }: DeskSet): string {
  return plot ? `${displayReference(plot)} ${plot.title}` : `${entities[entity].plural} on their own`;
}

function ItemLine({
  item,
  desk,
  team,
  leaks,
}: {
  readonly item: ReviewItem;
  readonly desk: Desk;
  readonly team: string | undefined;
  /** How much its readers would see that is hidden from them. */
  readonly leaks: number;
}) {
  const { search } = useLocation();
  const { keyId, title, by, deadline, sync } = item;
  const problems = [...problemsOf(item), ...leakProblem(leaks)];
  return (
    <QueueRow>
      <PickBox
        label={`Select ${displayReference(item)}`}
        isChecked={desk.picked.some((each) => each.keyId === keyId)}
        onChange={(isPicked) => desk.pick([keyId], isPicked)}
      />
      <QueueLink to={`/review/${keyId}${search}`} aria-current={keyId === desk.currentId || undefined}>
        <Flex gap="2" align="baseline">
          <span className="wm-code">{displayReference(item)}</span>
          <Text as="span" color="ink.strong" fontWeight="medium" flex="1" minWidth="0">
            {title}
          </Text>
          {sync !== 'saved' && <RowSync state={sync} />}
        </Flex>
        {problems.map(({ text, isMinor }) => (
          <Flex
            key={text}
            gap="1.5"
            color={isMinor ? 'ink.muted' : 'flagged.ink'}
            textStyle="caption"
            marginTop="0.5"
          >
            <Box
              as={isMinor ? Hourglass : TriangleAlert}
              aria-hidden="true"
              boxSize="14px"
              flexShrink="0"
              marginTop="1px"
            />
            <Text as="span" minWidth="0" lineClamp="2">
              {text}
            </Text>
          </Flex>
        ))}
        <Text as="span" display="block" textStyle="caption" color="ink.muted" marginTop="0.5">
          {[
            team,
            by,
            deadline === ''
              ? undefined
              : `${deadline < new Date(desk.now).toISOString() ? 'was due' : 'due'} ${formatDate(deadline, 'd MMM')}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </QueueLink>
    </QueueRow>
  );
}
