import { Flex } from '@chakra-ui/react';
import { Suspense, lazy, useMemo, useState } from 'react';
import { nextEvent } from '#domain/content/collections/nextEvent.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { event as eventType } from '#domain/content/collections/event.ts';
import { ritual as ritualType } from '#domain/content/entities/ritual.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { mayReachType } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { deadlinesOf } from '#domain/event/schedule/deadlines.ts';
import { status } from '#domain/content/status.ts';
import { collectionDocuments } from '#mirror/read/collections.ts';
import { newestOf } from '#mirror/queries/lists.ts';
import { openedDocuments, ownDocuments } from '#mirror/queries/person/ownWork.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { nextSlots } from '#mirror/queries/timetable.ts';
import { timeNow } from '#ui/clock.ts';
import { deadlineText } from '#screens/shared/deadlineText.ts';
import { useEventNow } from '#screens/event/now/useEventNow.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { DateItem, DocumentItem, DocumentLink, SlotItem, TimedItem } from './WorkItems.tsx';
import { Waiting } from './Waiting.tsx';
import { WorkSection } from './WorkSection.tsx';

const OwnSlots = lazy(() => import('./OwnSlots.tsx'));

const maxItems = 6;
const toTimetable = [
  { to: '/myTimetable', label: 'My timetable' },
  { to: '/timetable', label: 'Timetable' },
];

/** The person's next event, its dates, their slots and documents, and those that they had open. */
export function HomeAside({ person }: { readonly person: Person }) {
  const [now] = useState(() => new Date(timeNow()).toISOString());
  const names = useNames();
  const coming = useMirror(nextEventWithPeriods, []);
  const slots = useMirror((mirror) => nextSlots(mirror, person.id, now), [person, now]);
  const opened = useMirror((mirror) => openedDocuments(mirror, maxItems), []);
  const rituals = useMirror((mirror) => ownRituals(mirror, person), [person]);
  const rumours = useMirror((mirror) => approvedRumours(mirror, person), [person]);
  const deadlines = useMemo(() => {
    const { event, periods = [] } = coming ?? {};
    return deadlinesOf(asDated(event), periods.map(asDated).filter(isKnown), now, person.isStaff);
  }, [coming, now, person]);
  const eventNow = useEventNow();
  if (!coming || !slots || !opened || !rituals || !rumours || !eventNow) return <Waiting />;
  const { event } = coming;
  const plans = person.isStaff
    ? []
    : [...playDays(event, now), ...rituals.flatMap(planOf).filter(({ from }) => from > now)];
  const placeOf = (id: string | null) => (id === null ? undefined : names.get(`location:${id}`));
  return (
    <Flex direction="column" gap="7">
      {/* While the event is on, they stand before everything else. */}
      <WorkSection title="My next slots" count={eventNow.event ? 0 : slots.length} links={toTimetable}>
        {slots.slice(0, maxItems).map((slot) => (
          <SlotItem
            key={slot.keyId}
            slot={slot}
            isStaff={person.isStaff}
            place={placeOf(fieldsOf(eventSlot, slot.body)('location'))}
          />
        ))}
      </WorkSection>
      <WorkSection title="My timetable" count={plans.length}>
        {plans
          .toSorted((a, b) => (a.from < b.from ? -1 : 1))
          .map(({ from, to, ritual }) => (
            <TimedItem
              key={`${from} ${ritual?.keyId}`}
              from={from}
              to={to}
              place={placeOf(fieldsOf(ritualType, ritual?.body ?? {})('circle'))}
            >
              {ritual ? <DocumentLink document={ritual} isBare /> : 'Time in'}
            </TimedItem>
          ))}
      </WorkSection>
      {!mayReachType(person, 'eventSlot') && (
        <Suspense fallback={<Waiting />}>
          <OwnSlots now={now} placeOf={placeOf} />
        </Suspense>
      )}
      <WorkSection title="Coming up" count={deadlines.length}>
        {deadlines.slice(0, maxItems).map(({ what, at, item }) => (
          <DateItem
            key={`${what} ${item}`}
            at={at}
            to={`${documentTypes[item === event?.keyId ? 'event' : 'researchPeriod'].path}/${item}/read`}
            label={deadlineText(what, event?.body.title ?? '', names.get(`researchPeriod:${item}`) ?? '')}
          />
        ))}
      </WorkSection>
      <WorkSection
        title="Rumours to read"
        count={rumours.length}
        links={[{ to: '/rumours', label: 'All rumours' }]}
      >
        {rumours.map((row) => (
          <DocumentItem key={row.keyId} row={row} />
        ))}
      </WorkSection>
      <WorkSection title="Recently opened" count={opened.length}>
        {opened.map((row) => (
          <DocumentItem key={row.keyId} row={row} />
        ))}
      </WorkSection>
    </Flex>
  );
}

/** The next event with the research periods, archived ones left out. */
async function nextEventWithPeriods(mirror: Mirror) {
  const [events, periods] = await Promise.all([
    collectionDocuments(mirror, 'event'),
    collectionDocuments(mirror, 'researchPeriod'),
  ]);
  const isCurrent = ({ statusId }: DocumentRow) => statusId !== status.archived;
  const id = nextEvent(
    events.filter(isCurrent).map(({ keyId, updatedDate, body }) => ({ id: keyId, at: updatedDate, body })),
  );
  return { event: events.find(({ keyId }) => keyId === id), periods: periods.filter(isCurrent) };
}

async function ownRituals(mirror: Mirror, person: Person): Promise<readonly DocumentRow[]> {
  if (person.isStaff) return [];
  const booked = [status.editing, status.submitted, status.flagged, status.approved];
  return (await ownDocuments(mirror, person.id, ['ritual'], booked, maxItems)).newest;
}

/** The newest rumours for a player, who has no work among them. */
async function approvedRumours(mirror: Mirror, person: Person): Promise<readonly DocumentRow[]> {
  if (person.isStaff) return [];
  return (await newestOf(mirror, { entity: 'rumour', archived: false }, maxItems)) ?? [];
}

/** Something in a player's own timetable: a day of the event, or a ritual. */
interface Plan {
  readonly from: string;
  readonly to: string;
  readonly ritual?: DocumentRow;
}

function playDays(event: DocumentRow | undefined, now: string): readonly Plan[] {
  return fieldsOf(
    eventType,
    event?.body ?? {},
  )('days')
    .map((row) => {
      const day = fieldsOf(eventType.fields.days, row);
      return { from: day('timeIn') ?? '', to: day('timeOut') ?? '' };
    })
    .filter(({ from, to }) => from !== '' && to > now);
}

function planOf(ritual: DocumentRow): readonly Plan[] {
  const wantedTime = fieldsOf(ritualType, ritual.body)('wantedTime');
  return wantedTime === null ? [] : [{ from: wantedTime, to: '', ritual }];
}

function asDated(row: DocumentRow | undefined) {
  return row && { id: row.keyId, body: row.body };
}

function isKnown<T>(value: T | undefined): value is T {
  return value !== undefined;
}
