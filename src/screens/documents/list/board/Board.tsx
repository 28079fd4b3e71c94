import { Box, Text, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, Suspense, lazy, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { ListEntry } from '#mirror/queries/listIndex.ts';
import { reading } from '#mirror/read/reading.ts';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { narrowScreen, useMedia, usePaper } from '#ui/media.ts';
import type { ListView } from '#screens/documents/list/listQuery.ts';
import type { DoneWithMany } from '#screens/shared/many/makeTransition.ts';
import { ReadingContext } from '#screens/shared/document/UnreadDot.tsx';
import { historyIndex } from '#screens/shared/navigation/historyEntry.ts';
import { ListContext, rememberQueue } from '#screens/shared/navigation/openedList.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { BoardLane } from './BoardLane.tsx';
import { type BoardMove, arrangeBoard, boardColumns, moveTo, movesOf } from './boardMoves.ts';
import { useBoardActions } from './useBoardActions.ts';

const FlagDialog = lazy(() => import('#screens/documents/read/FlagDialog.tsx'));

const Lanes = chakra('div', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(11rem, 1fr)',
    gap: '3',
    flex: '1',
    minHeight: '0',
    overflowX: 'auto',
    paddingInline: '4',
    paddingBottom: '3',
    // One column below the other, each with all of its cards.
    '@media print': { display: 'block', overflow: 'visible' },
  },
});

/** The documents of a list in columns side by side; on a phone, one column at a time. */
export default function Board({
  device,
  entity,
  view,
  visit,
  keys,
  index,
  onDone,
}: {
  readonly device: Device;
  readonly entity: EntityDefinition;
  readonly view: ListView;
  readonly visit: string;
  readonly keys: readonly string[];
  readonly index: readonly ListEntry[];
  readonly onDone: (outcome: DoneWithMany) => void;
}) {
  const { person } = device;
  const isNarrow = useMedia(narrowScreen);
  const isPaper = usePaper();
  const userReading = useMirror((mirror) => reading(mirror, person.id), [person.id]);
  const columns = useMemo(() => boardColumns(entity, view), [entity, view]);
  const lanes = useMemo(() => arrangeBoard(entity, view, keys, index), [entity, view, keys, index]);
  const [chosen, setChosen] = useState(0);
  const [dragged, setDragged] = useState<ListEntry | null>(null);
  const [active, setActive] = useState<Readonly<Record<string, number>>>({});
  const [focused, setFocused] = useState<number | null>(null);
  const actions = useBoardActions(device, entity, onDone);
  const { pathname, search } = useLocation();
  const list = useMemo(
    () => ({ visit, index: historyIndex(), address: pathname + search }),
    [visit, pathname, search],
  );
  useEffect(
    () =>
      rememberQueue(
        visit,
        lanes.flat().map(({ keyId }) => keyId),
      ),
    [visit, lanes],
  );
  const move = (entry: ListEntry, boardMove: BoardMove) => void actions.move(entry.keyId, boardMove);
  const positionIn = (at: number) => active[columns[at]?.key ?? ''] ?? 0;
  const goTo = (at: number, position: number) => {
    const { length } = lanes[at] ?? [];
    if (position < 0 || position >= length) return;
    setActive({ ...active, [columns[at]?.key ?? '']: position });
    setFocused(at);
  };
  const onKey = (at: number) => (event: KeyboardEvent, entry: ListEntry) => {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      goTo(at, positionIn(at) + step);
      return;
    }
    const onward = columns.map((_, each) => each).filter((each) => Math.sign(each - at) === step);
    if (step < 0) onward.reverse();
    if (event.shiftKey) {
      const boardMove = onward.map((each) => moveIn(entry, each)).find((each) => each !== undefined);
      if (boardMove) move(entry, boardMove);
      return;
    }
    const next = onward.find((each) => (lanes[each]?.length ?? 0) > 0);
    if (next === undefined) return;
    if (isNarrow) setChosen(next);
    goTo(next, Math.min(positionIn(next), (lanes[next]?.length ?? 1) - 1));
  };
  const moveIn = (entry: ListEntry, at: number): BoardMove | undefined => {
    const column = columns[at];
    return column && moveTo(person, entity, view, entry, column);
  };
  const lane = (at: number) => {
    const column = columns[at];
    if (!column) return null;
    const boardMove = dragged ? moveIn(dragged, at) : undefined;
    return (
      <BoardLane
        key={column.key}
        column={column}
        entries={lanes[at] ?? []}
        active={positionIn(at)}
        hasFocus={focused === at}
        dragged={dragged}
        accepts={boardMove !== undefined}
        movesOf={(entry) => movesOf(person, entity, view, entry)}
        onActive={(position) => {
          setFocused(at);
          setActive((before) => ({ ...before, [column.key]: position }));
        }}
        onKey={onKey(at)}
        onMove={move}
        onDrag={setDragged}
        onDrop={() => {
          if (dragged && boardMove) move(dragged, boardMove);
          setDragged(null);
        }}
      />
    );
  };
  return (
    <ReadingContext value={userReading}>
      <ListContext value={list}>
        {isNarrow && (
          <Box paddingInline="4" paddingBottom="2">
            <SelectField
              label="Column"
              value={String(Math.min(chosen, columns.length - 1))}
              options={columns.map(({ label }, at) => ({
                value: String(at),
                label: `${label} (${lanes[at]?.length ?? 0})`,
              }))}
              onChange={(value) => setChosen(Number(value))}
            />
          </Box>
        )}
        <Text className="wm-sr-only" id="board-keys">
          Arrow keys go from card to card. Shift with an arrow key to the left or right moves a card.
        </Text>
        <Lanes role="group" aria-label={`${entity.plural} as a board`} aria-describedby="board-keys">
          {isNarrow && !isPaper
            ? lane(Math.min(chosen, columns.length - 1))
            : columns.map((_, at) => lane(at))}
        </Lanes>
        <Suspense>
          {actions.flagging && (
            <FlagDialog
              device={actions.flagging.noting}
              row={actions.flagging.row}
              onClose={actions.closeFlagging}
              onFlag={() => actions.flagging && void actions.flag(actions.flagging)}
            />
          )}
        </Suspense>
      </ListContext>
    </ReadingContext>
  );
}
