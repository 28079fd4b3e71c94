import { Flex, Text, chakra } from '@chakra-ui/react';
import { ArrowLeftRight } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, use } from 'react';
import { Link } from 'react-router-dom';
import { displayReference } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { ListEntry } from '#mirror/queries/listIndex.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { useRow } from '#screens/documents/list/table/rowWindow.ts';
import { RowSync } from '#screens/shared/document/sync/RowSync.tsx';
import { UnreadDot } from '#screens/shared/document/UnreadDot.tsx';
import { transitionIcons } from '#screens/shared/document/transitionIcons.ts';
import { ListContext } from '#screens/shared/navigation/openedList.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import type { BoardColumn, BoardMove } from './boardMoves.ts';

const Card = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '1',
    marginInline: '2',
    marginBottom: '2',
    paddingInlineStart: '3',
    background: 'surface.raised',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'md',
    '&[draggable=true]': { cursor: 'grab' },
    '&[data-dragged]': { opacity: '0.5' },
    '&:hover': { borderColor: 'line.strong' },
  },
});
const Title = chakra(Link, {
  base: {
    display: 'block',
    flex: '1',
    minWidth: '0',
    minHeight: 'target',
    paddingBlock: '2',
    color: 'ink',
    overflowWrap: 'anywhere',
  },
});

/** A document on a board: its name, its team, and anything unusual about it. */
export function BoardCard({
  entry,
  moves,
  isActive,
  isDragged,
  onMove,
  onDrag,
  onKey,
  onFocus,
}: {
  readonly entry: ListEntry;
  readonly moves: readonly { readonly column: BoardColumn; readonly move: BoardMove }[];
  /** Whether it is the one of its column that Tab reaches. */
  readonly isActive: boolean;
  readonly isDragged: boolean;
  readonly onMove: (move: BoardMove) => void;
  readonly onDrag: (entry: ListEntry | null) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
}) {
  const { keyId, entity, title, teamId, sync } = entry;
  const list = use(ListContext);
  const team = useNames().get(`team:${teamId}`);
  const row = useRow(keyId, true);
  const tabIndex = isActive ? 0 : -1;
  return (
    <Card
      draggable={moves.length > 0}
      data-dragged={isDragged || undefined}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', `${displayReference(entry)} ${title}`);
        onDrag(entry);
      }}
      onDragEnd={() => onDrag(null)}
      onFocus={onFocus}
    >
      <Title
        to={`${documentTypes[entity].path}/${keyId}/read`}
        state={list && { list }}
        tabIndex={tabIndex}
        draggable={false}
        data-card={keyId}
        onKeyDown={onKey}
      >
        <Flex as="span" gap="2" align="baseline" textStyle="caption" color="ink.muted">
          <span className="wm-code">{displayReference(entry)}</span>
          {sync !== 'saved' && <RowSync state={sync} />}
        </Flex>
        <Text as="span" display="block" color="ink.strong" fontWeight="medium" textStyle="small">
          {row && <UnreadDot row={row} />}
          {title}
        </Text>
        {team !== undefined && (
          <Text as="span" display="block" textStyle="caption" color="ink.muted">
            {team}
          </Text>
        )}
      </Title>
      {moves.length > 0 && (
        <Menu
          header={`Move ${displayReference(entry)}`}
          items={moves.map(({ column, move }) => ({
            key: column.key || 'none',
            ...itemOf(move),
            onSelect: () => onMove(move),
          }))}
          renderTrigger={(trigger) => (
            <Button
              {...trigger}
              variant="plain"
              square
              aria-label={`Move ${displayReference(entry)}`}
              icon={<ArrowLeftRight />}
              tabIndex={tabIndex}
            />
          )}
        />
      )}
    </Card>
  );
}

function itemOf(move: BoardMove) {
  if (move.kind === 'state') return { label: move.label };
  const { name, label } = move.transition;
  const Icon = transitionIcons[name];
  return { label: name === 'flag' ? `${label}…` : label, icon: <Icon aria-hidden="true" /> };
}
