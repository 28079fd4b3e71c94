import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { CalendarClock, Download, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { type PlanAndReality, eventTotals, planAndReality } from '#domain/event/run/planAndReality.ts';
import { cardsGivenBySlot } from '#mirror/queries/slotDocuments.ts';
import { requestsOf } from '#domain/cards/givenCards.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { pageEdge, screenOnly } from '#ui/layout/bars.ts';
import { PlainHead, PlainTable } from '#ui/table/PlainTable.ts';
import { saveTable } from '#screens/shared/export/exportList.ts';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { Paper } from '#screens/shared/paper/Paper.tsx';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { formatDay, formatTime, formatTimeSpan, placeName } from '#screens/event/timetable/labels.ts';
import { slotsStartingOn } from '#screens/event/timetable/filter.ts';
import {
  type TimetableData,
  useTimetableData,
  useTimetableEvents,
} from '#screens/event/timetable/timetableData.ts';
import { PhaseText } from '#screens/shared/phase/PhaseText.tsx';
import { areStartsRecorded } from '#domain/event/run/slotPhase.ts';
import { useRunClock } from './useRunClock.ts';
import { hours, lateText, outcomeLines, reportCsv } from './reportTable.ts';

/** Plan and reality of an event: planned and actual times, outcomes, incidents, lammies and crew hours. For staff. */
export default function ReportScreen() {
  const { eventId } = useParams();
  const device = useDevice();
  const { events, chosen } = useTimetableEvents(eventId);
  const timetable = useTimetableData(chosen);
  const navigate = useNavigate();
  if (!device) return null;
  if (!device.person.isStaff) return <Forbidden name="Plan and reality" />;
  if (!timetable) return <Box aria-busy="true" />;
  return (
    <Box
      maxWidth="90rem"
      paddingInline={pageEdge}
      paddingBlock="4"
      css={{ '@media print': { padding: '0' } }}
    >
      <Box maxWidth="24rem" marginBottom="3" css={screenOnly}>
        <SelectField
          label="Event"
          value={chosen?.id ?? null}
          options={events.map(({ id, fields }) => ({ value: id, label: fields.name }))}
          onChange={(id) => id !== null && void navigate(`/run/report/${id}`, { replace: true })}
        />
      </Box>
      <Report timetable={timetable} />
    </Box>
  );
}

function Report({ timetable }: { readonly timetable: TimetableData }) {
  const { slots, days, documents, event } = timetable;
  const { now } = useRunClock();
  const keys = [...new Set(slots.flatMap(({ document }) => document ?? []))].sort();
  const played = useMirror(
    async (mirror) => new Map((await documentsByKey(mirror, keys)).map((row) => [row.keyId, row.body])),
    [keys.join(' ')],
  );
  const slotIds = slots.map(({ id }) => id);
  const requestIds = [...(played?.values() ?? [])].flatMap(requestsOf);
  const cards = useMirror(
    (mirror) => cardsGivenBySlot(mirror, slotIds, requestIds),
    [slotIds.join(' '), requestIds.join(' ')],
  );
  const rows = useMemo(
    () =>
      slots
        .toSorted((a, b) => a.start - b.start || a.end - b.end)
        .flatMap((slot) => {
          const body = documents.get(slot.id)?.body;
          const playedBody = slot.document === null ? undefined : played?.get(slot.document);
          return body
            ? [planAndReality(slot, { body, played: playedBody, now, cards: cards?.get(slot.id) })]
            : [];
        }),
    [slots, documents, played, now, cards],
  );
  const name = event?.fields.name ?? '';
  const byId = new Map(rows.map((row) => [row.slot.id, row]));
  return (
    <Paper title={`Plan and reality: ${name}`} details={[`${rows.length} slots`]}>
      <Flex gap="2" align="center" wrap="wrap" marginBottom="2" css={screenOnly}>
        <Heading as="h1" size="xl" marginInlineEnd="auto">
          Plan and reality
        </Heading>
        <Button
          action
          icon={<Download />}
          disabled={rows.length === 0}
          onClick={() => saveTable('plan-and-reality', reportCsv(rows, timetable))}
        >
          Table (CSV)
        </Button>
        <Button action icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      </Flex>
      <Totals rows={rows} />
      {rows.length === 0 && (
        <EmptyState icon={<CalendarClock />} title="No slots yet">
          What is run at this event appears here beside its plan.
        </EmptyState>
      )}
      {days.map((day) => {
        const ofDay = slotsStartingOn(slots, day).flatMap(({ id }) => byId.get(id) ?? []);
        if (ofDay.length === 0) return null;
        return (
          <Box as="section" key={day.key} aria-label={formatDay(day)} marginTop="5">
            <Heading as="h2" size="md">
              {formatDay(day)}
            </Heading>
            <DayTable rows={ofDay} timetable={timetable} label={formatDay(day)} />
          </Box>
        );
      })}
    </Paper>
  );
}

function Totals({ rows }: { readonly rows: readonly PlanAndReality[] }) {
  const { slots, ended, cancelled, incidents, lammies, crewPlanned, crewWorked, middleLate } =
    eventTotals(rows);
  return (
    <Text color="ink.strong" textStyle="reading">
      {[
        `${ended} of ${slots} slots done`,
        cancelled > 0 && `${cancelled} cancelled`,
        middleLate !== null && `half started ${lateText(middleLate)} or later`,
        `${incidents} safety ${incidents === 1 ? 'incident' : 'incidents'}`,
        `${lammies} lammies issued`,
        `${hours(crewWorked)} of ${hours(crewPlanned)} crew hours`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  );
}

const Table = chakra(PlainTable, {
  base: {
    '& td': { padding: '2', verticalAlign: 'top', borderBottomWidth: 'thin', borderColor: 'line' },
    '& tr': { breakInside: 'avoid' },
    // On a phone each slot is a block, with the heading of the column before each value.
    '@media screen and (max-width: 56rem)': {
      '& thead': { display: 'none' },
      '& tr': { display: 'block', borderBottomWidth: 'thin', borderColor: 'line.strong', paddingBlock: '2' },
      '& td': { display: 'block', borderBottomWidth: '0', paddingBlock: '0.5', paddingInline: '0' },
      '& td:empty': { display: 'none' },
      '& td[data-label]:not(:empty)::before': { content: 'attr(data-label) ": "', color: 'ink.muted' },
    },
  },
});
const SlotLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'target',
    fontWeight: 'semibold',
    color: 'ink.strong',
    overflowWrap: 'anywhere',
    _hover: { textDecoration: 'underline' },
  },
});

function DayTable({
  rows,
  timetable,
  label,
}: {
  readonly rows: readonly PlanAndReality[];
  readonly timetable: TimetableData;
  readonly label: string;
}) {
  const startsAreRecorded = areStartsRecorded(timetable.slots);
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          {['Planned', 'Slot', 'Actual', 'Outcome', 'Crew', 'Players', 'Lammies'].map((head) => (
            <PlainHead key={head} scope="col">
              {head}
            </PlainHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { slot, crewPresent, crewNeeded, crewWorked, players, lammies } = row;
          return (
            <tr key={slot.id}>
              <td>{formatTimeSpan(slot)}</td>
              <td>
                <SlotLink to={`/run/${slot.id}`} dir="auto">
                  {slot.title}
                </SlotLink>
                <Box color="ink.muted">
                  {slot.place !== null && `${placeName(timetable, slot.place)} · `}
                  <PhaseText phase={row.phase} startsAreRecorded={startsAreRecorded} />
                </Box>
              </td>
              <td data-label="Actual">{actualText(row)}</td>
              <td
                data-label="Outcome"
                style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
                dir="auto"
              >
                {outcomeLines(row, timetable).join('\n')}
              </td>
              <td data-label="Crew">
                {crewPresent !== null || crewNeeded > 0
                  ? [
                      `${crewPresent ?? '–'} of ${crewNeeded}`,
                      crewWorked !== null && crewWorked > 0 && `${hours(crewWorked)} h`,
                    ]
                      .filter(Boolean)
                      .join(', ')
                  : null}
              </td>
              <td data-label="Players">{players}</td>
              <td data-label="Lammies">{lammies > 0 ? lammies : null}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function actualText({ started, ended, startLate, endLate, paused }: PlanAndReality): string | null {
  if (started === null && ended === null) return null;
  const late = [
    startLate !== null && `start ${lateText(startLate)}`,
    endLate !== null && `end ${lateText(endLate)}`,
    paused >= 60_000 && `paused ${Math.round(paused / 60_000)} min`,
  ].filter(Boolean);
  return `${started === null ? '?' : formatTime(started)}–${ended === null ? '' : formatTime(ended)} (${late.join(', ')})`;
}
