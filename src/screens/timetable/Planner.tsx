import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import type { GameDay } from '#domain/schedule/day.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import { type BodyPatch, unshared } from '#domain/document.ts';
import { noTeam } from '#domain/kinds.ts';
import { may } from '#domain/permissions/permissions.ts';
import { status } from '#domain/status.ts';
import { ClashList } from './ClashList.tsx';
import { Columns } from './Columns.tsx';
import { CrewBar } from './CrewBar.tsx';
import { HeldBar } from './HeldBar.tsx';
import { Told } from './Told.tsx';
import { Waiting } from './Waiting.tsx';
import { Ways } from './Ways.tsx';
import type { Asked } from './address.ts';
import { useClashing } from './clashing.ts';
import { afterKey } from './deeds.ts';
import { freshSlot, slotForEncounter } from './fresh.ts';
import { shifted, stretched, useHolding } from './holding.ts';
import type { KeyDeed } from './keys.ts';
import { type Only, isAskedFor, onDay, useColumns } from './narrowing.ts';
import type { Plan } from './plan.ts';
import { whereWords } from './words.ts';

const subject = { entity: 'eventSlot', teamId: noTeam, statusId: status.editing, shares: unshared } as const;

/** A day in columns with what clashes in it; slots are dragged, tapped or moved by keys, and heard of while they move. */
export function Planner({
  plan,
  day,
  asked,
  device,
  mode,
  only,
  onDayKey,
}: {
  readonly plan: Plan;
  readonly day: GameDay;
  readonly asked: Asked;
  readonly device: Device;
  readonly mode: 'plan' | 'read';
  readonly only: Only;
  readonly onDayKey: (key: string) => void;
}) {
  'use memo';
  const navigate = useNavigate();
  const holding = useHolding(plan, device);
  const [tried, setTried] = useState<Slot | null>(null);
  const [said, setSaid] = useState('');
  const isPlan = mode === 'plan';
  const { held, slots, change, putBack } = holding;
  const mayMove = isPlan && may(device.person, 'edit', subject);
  const mayMake = isPlan && may(device.person, 'create', subject);
  const [seenDay, setSeenDay] = useState(day);
  if (day.key !== seenDay.key) {
    setSeenDay(day);
    // What is in hand comes along to the other day, at the same hour.
    if (held && onDay([held.slot], day).length === 0)
      change((slot) => shifted(slot, day.from - seenDay.from));
  }
  const moving = tried ?? held?.slot ?? null;
  const { judged, clashes, counts, trouble } = useClashing(plan, slots, moving, isPlan);
  const heldId = held?.slot.id ?? null;
  const shown = useMemo(
    () => slots.filter((slot) => slot.id === heldId || isAskedFor(slot, asked, only)),
    [slots, heldId, asked, only],
  );
  const columns = useColumns(plan, onDay(shown, day), asked.place, mayMove);
  const open = ({ id }: Slot) =>
    void navigate(mayMove ? `/eventtimetable/edit/${id}` : `/eventtimetable/${id}/read`);
  const take = (slot: Slot, fresh: BodyPatch | null = null) => {
    if (!held) holding.take(slot, fresh);
    else setSaid(`First put down or put back “${held.slot.title}”.`);
  };
  const takeNew = (made: ReturnType<typeof freshSlot>) => made && take(...made);
  const makeAt = (moment: number, place: string | null) =>
    takeNew(freshSlot(device.newId(), plan.event?.id ?? '', moment, place));
  const putDown = async () => {
    if (held && (await holding.putDown()))
      setSaid(`Put down: ${held.slot.title}, ${whereWords(plan, held.slot)}.`);
  };
  const onDrop = async (slot: Slot) => {
    const done = await holding.drop(slot);
    if (done) setSaid(`Put down: ${slot.title}, ${whereWords(plan, slot)}.`);
    return done;
  };
  const undo = async () => {
    const done = await holding.undo();
    if (!done) return;
    const { slot, before } = done;
    setSaid(
      before
        ? `Undone: ${slot.title} is back at ${whereWords(plan, before)}.`
        : `Undone: ${slot.title} is no slot any more.`,
    );
  };
  useUndoKey(() => (held ? putBack() : void undo()));
  const onKey = (deed: KeyDeed, slot: Slot) => {
    if (deed.kind === 'open') open(slot);
    else if (deed.kind === 'pick') {
      if (mayMove) take(slot);
    } else if (deed.kind === 'putDown') void putDown();
    else if (deed.kind === 'putBack') putBack();
    else change((now) => afterKey(now, deed, day, columns));
  };
  const onPlace = (moment: number, place: string | null) => {
    if (held) change((slot) => ({ ...slot, start: moment, end: moment + slot.end - slot.start, place }));
    else if (mayMake) makeAt(moment, place);
  };
  const onTap = (slot: Slot) => {
    if (!mayMove) open(slot);
    // What is tapped with something in hand is where that goes.
    else if (held) {
      if (slot.id !== heldId) onPlace(slot.start, slot.place);
    } else take(slot);
  };
  return (
    <Flex
      flex="1"
      minHeight="0"
      direction={{ base: 'column', lg: 'row' }}
      overflowY={{ sm: 'auto', lg: 'visible' }}
      css={{ '@media print': { display: 'none' } }}
    >
      <Flex
        direction="column"
        flex={{ base: '1 0 85dvh', lg: '1' }}
        minWidth="0"
        minHeight="0"
        paddingInline={{ base: '2', sm: '4' }}
        gap="2"
      >
        {isPlan && <CrewBar slots={judged} day={day} ground={plan.ground} />}
        {mayMove && (
          <Ways
            clashes={clashes.length}
            waiting={mayMake ? plan.waiting.length : 0}
            onNew={mayMake ? () => makeAt(day.from + 8 * 3_600_000, columns[0]?.place ?? null) : undefined}
          />
        )}
        <Columns
          day={day}
          columns={columns}
          slots={shown}
          clashes={counts}
          heldId={heldId}
          moves={mayMove}
          onTap={onTap}
          onPlace={onPlace}
          onTry={setTried}
          onDrop={onDrop}
          onKey={onKey}
        />
        <Over>
          <Told
            words={
              moving ? `${moving.title}: ${whereWords(plan, moving)}. ${trouble || 'Nothing clashes.'}` : said
            }
            isSeen={!held}
            onUndo={!moving && holding.last ? () => void undo() : undefined}
          />
          <HeldBar
            isSeen={held !== null}
            title={held?.slot.title ?? ''}
            isNamed={!held?.fresh || held.slot.document !== null}
            canOpen={!held?.fresh}
            where={held ? whereWords(plan, held.slot) : ''}
            trouble={held ? trouble : ''}
            onShift={(by) => change((slot) => shifted(slot, by))}
            onStretch={(by) => change((slot) => stretched(slot, by))}
            onRename={holding.rename}
            onOpen={() => held && open(held.slot)}
            onDown={() => void putDown()}
            onBack={putBack}
          />
        </Over>
      </Flex>
      {isPlan && (
        <Flex
          direction="column"
          gap="5"
          flexShrink="0"
          width={{ base: 'full', lg: '19rem' }}
          padding="4"
          overflowY={{ lg: 'auto' }}
        >
          <ClashList
            plan={plan}
            slots={judged}
            clashes={clashes}
            onGo={(slot) => {
              const own = plan.days.find(({ from, to }) => slot.start >= from && slot.start < to);
              if (own) onDayKey(own.key);
              if (mayMove) take(slot);
            }}
          />
          {mayMake && (
            <Waiting
              rows={plan.waiting}
              onTake={(row) => takeNew(slotForEncounter(device.newId(), row, day))}
            />
          )}
        </Flex>
      )}
    </Flex>
  );
}

/** Lies over the bottom of the columns: beside them it would make them smaller, and all of them be laid out anew. */
function Over({ children }: { readonly children: ReactNode }) {
  return (
    <Box position="sticky" bottom="0" height="0" zIndex="bar">
      <Box position="absolute" bottom="0" insetInline="0" contain="layout paint">
        {children}
      </Box>
    </Box>
  );
}

/** Control-Z anywhere but where it takes back what was typed. */
function useUndoKey(undo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, shiftKey } = event;
      const isTyped = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
      if (isTyped || key.toLowerCase() !== 'z' || shiftKey || !(ctrlKey || metaKey)) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
