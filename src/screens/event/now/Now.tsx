import { Box, Flex, chakra } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '#contract/accounts/user.ts';
import { toPerson } from '#contract/accounts/user.ts';
import { type OwnTrouble, ownDay } from '#domain/event/run/ownDay.ts';
import { slotPhase } from '#domain/event/run/slotPhase.ts';
import { type TimetableRows, plannedSlots, timetableRows } from '#mirror/queries/timetable.ts';
import { unsentSummary } from '#mirror/read/unsent.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { phaseWords } from '#screens/shared/phase/phaseWords.ts';
import { formatTime } from '#screens/event/timetable/labels.ts';
import { FirstSlot, NextSlot } from './NowSlots.tsx';

/** How many slots stand below the first one. */
const nextCount = 2;
/** From so many documents on, what has not reached the server is worth a line. */
const manyUnsent = 10;

/** The user's next slots at the event that is on. Nothing for those whom no slot names, or no more. */
export function Now({
  user,
  event,
  now,
}: {
  readonly user: CurrentUser;
  readonly event: DocumentRow;
  /** Epoch milliseconds. */
  readonly now: number;
}) {
  const rows = useMirror((mirror) => timetableRows(mirror, event.keyId), [event.keyId]);
  const unsent = useMirror(unsentSummary, [])?.waiting;
  if (!rows || unsent === undefined) return <span data-waiting="" hidden />;
  return <Day user={user} rows={rows} now={now} unsent={unsent} />;
}

function Day({
  user,
  rows,
  now,
  unsent,
}: {
  readonly user: CurrentUser;
  readonly rows: TimetableRows;
  readonly now: number;
  /** How many documents have changes that have not reached the server. */
  readonly unsent: number;
}) {
  const names = useNames();
  const [search] = useSearchParams();
  const all = useMemo(() => plannedSlots(rows), [rows]);
  const { slots, trouble, startsAreRecorded } = ownDay(all, { id: user.id, name: user.displayName }, now);
  const [first, ...others] = slots;
  if (!first && !trouble) return null;
  // Run mode keeps a clock that was set for practice.
  const clock = search.get('clock');
  const inRun = (path: string, query: Readonly<Record<string, string>> = {}) => {
    const text = new URLSearchParams({ ...query, ...(clock === null ? {} : { clock }) }).toString();
    return text === '' ? path : `${path}?${text}`;
  };
  // Run sheets are for staff; crew has a timetable.
  const sheetOf = (id: string) => (toPerson(user).isStaff ? inRun(`/run/${id}`) : '/myTimetable');
  const placeOf = (id: string | null) => (id === null ? undefined : names.get(`location:${id}`));
  const documentOf = (id: string) => rows.slots.find(({ keyId }) => keyId === id);
  return (
    <Box as="section" aria-label="Now" marginBottom="8">
      <TroubleLine trouble={trouble} unsent={unsent} now={now} sheetOf={sheetOf} placeOf={placeOf} />
      {first && (
        <FirstSlot
          slot={first}
          document={documentOf(first.id)}
          played={first.document === null ? undefined : rows.documents.get(first.document)}
          isReferee={first.referees.includes(user.id)}
          to={sheetOf(first.id)}
          place={placeOf(first.place)}
          now={now}
          startsAreRecorded={startsAreRecorded}
        />
      )}
      <Flex as="ul" direction="column" gap="2" listStyleType="none">
        {others.slice(0, nextCount).map((slot) => (
          <NextSlot
            key={slot.id}
            slot={slot}
            to={sheetOf(slot.id)}
            place={placeOf(slot.place)}
            now={now}
            startsAreRecorded={startsAreRecorded}
          />
        ))}
      </Flex>
      {others.length > nextCount && (
        <TextLink to={inRun('/run', { slots: 'mine' })}>All {slots.length} of my slots</TextLink>
      )}
    </Box>
  );
}

const OneLine = chakra(TextLink, {
  base: {
    display: 'block',
    flex: '1',
    color: 'inherit',
    lineHeight: 'max(2rem, var(--wm-target))',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

/** A line that says what is wrong, and leads to it. */
function TroubleLine({
  trouble,
  unsent,
  now,
  sheetOf,
  placeOf,
}: {
  readonly trouble: OwnTrouble | undefined;
  readonly unsent: number;
  readonly now: number;
  readonly sheetOf: (id: string) => string;
  readonly placeOf: (id: string | null) => string | undefined;
}) {
  if (!trouble && unsent < manyUnsent) return null;
  return (
    <Flex
      align="center"
      gap="2"
      marginBottom="2"
      paddingInline="3"
      borderRadius="md"
      background="danger.soft"
      color="danger.ink"
      css={{ '& > svg': { width: '18px', height: '18px', flexShrink: '0' } }}
    >
      <TriangleAlert aria-hidden="true" />
      <OneLine to={trouble ? sheetOf(slotOfTrouble(trouble).id) : '/device'}>
        {trouble ? troubleText(trouble, now, placeOf) : `${unsent} documents wait to be sent`}
      </OneLine>
    </Flex>
  );
}

function slotOfTrouble(trouble: OwnTrouble) {
  return trouble.kind === 'overlap' ? trouble.slots[1] : trouble.slot;
}

function troubleText(
  trouble: OwnTrouble,
  now: number,
  placeOf: (id: string | null) => string | undefined,
): string {
  switch (trouble.kind) {
    case 'notStarted': {
      const { slot } = trouble;
      const text = phaseWords(slotPhase(slot, now));
      return `${placeOf(slot.place) ?? slot.title}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
    }
    case 'overlap': {
      const [first, second] = trouble.slots;
      return `Two slots at ${formatTime(Math.max(first.start, second.start))}: ${first.title} and ${second.title}`;
    }
  }
}
