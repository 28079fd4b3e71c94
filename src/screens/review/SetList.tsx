import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Hourglass, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { displayReference } from '#domain/document.ts';
import { entities } from '#domain/entities/index.ts';
import type { DeskSet, ReviewItem } from '#mirror/queries/reviewDesk.ts';
import { formatDate } from '#ui/display/dates.ts';
import { RowCheckbox, RowCheckboxLabel } from '#ui/table/columns.ts';
import { RowSync } from '#screens/shared/document/RowSync.tsx';
import { useNames } from '#screens/shared/useNames.ts';
import { problemsOf } from './problems.ts';
import type { Desk } from './useDesk.ts';

const Frame = chakra('div', {
  base: { flex: '1', minHeight: '0', overflowY: 'auto', overscrollBehavior: 'contain' },
});
const SetHead = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    paddingInlineStart: '1',
    paddingInlineEnd: '3',
    minHeight: 'max(2.5rem, var(--wm-target))',
    background: 'surface.panel',
    borderBlockWidth: 'thin',
    borderColor: 'line',
    color: 'ink.strong',
    textStyle: 'small',
    fontWeight: 'semibold',
  },
});
const Row = chakra('div', {
  base: {
    display: 'flex',
    gap: '1',
    paddingInlineStart: '1',
    paddingInlineEnd: '3',
    borderBottomWidth: 'thin',
    borderColor: 'line',
    '&:has([aria-current=true])': { background: 'accent.soft', boxShadow: 'inset 3px 0 0 {colors.accent}' },
    '&:hover:not(:has([aria-current=true]))': { background: 'surface.hover' },
  },
});
const RowLink = chakra(Link, {
  base: { display: 'block', flex: '1', minWidth: '0', paddingBlock: '2', minHeight: 'target', color: 'ink' },
});

type Line =
  | { readonly kind: 'set'; readonly set: DeskSet }
  | { readonly kind: 'item'; readonly item: ReviewItem };

/** The sets and their documents, with what is in the way of each. Renders only what is visible. */
export function SetList({ desk }: { readonly desk: Desk }) {
  const frame = useRef<HTMLDivElement>(null);
  const { sets, lastId } = desk;
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
                  <ItemLine item={line.item} desk={desk} team={names.get(`team:${line.item.teamId}`)} />
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
    <SetHead>
      <Checkbox
        label={`Pick all of ${name}`}
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
    </SetHead>
  );
}

/** Names a set: the plot line, or the type of what hangs on none. */
function setName({ plot, entity }: DeskSet): string {
  return plot ? `${displayReference(plot)} ${plot.title}` : `${entities[entity].plural} on their own`;
}

function ItemLine({
  item,
  desk,
  team,
}: {
  readonly item: ReviewItem;
  readonly desk: Desk;
  readonly team: string | undefined;
}) {
  const { search } = useLocation();
  const { keyId, title, by, deadline, sync } = item;
  const problems = problemsOf(item);
  return (
    <Row>
      <Checkbox
        label={`Pick ${displayReference(item)}`}
        isChecked={desk.picked.some((each) => each.keyId === keyId)}
        onChange={(isPicked) => desk.pick([keyId], isPicked)}
      />
      <RowLink to={`/review/${keyId}${search}`} aria-current={keyId === desk.currentId || undefined}>
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
      </RowLink>
    </Row>
  );
}

function Checkbox({
  label,
  isChecked,
  isMixed = false,
  onChange,
}: {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isMixed?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}) {
  return (
    <RowCheckboxLabel flexShrink="0">
      <RowCheckbox
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </RowCheckboxLabel>
  );
}
