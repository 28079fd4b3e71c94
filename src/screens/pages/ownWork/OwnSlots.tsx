import { isOnlyCall } from '#domain/event/schedule/crew/ownSlots.ts';
import { ownTimetables } from '#mirror/queries/ownSlots.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { ownSlotTitle } from '#screens/shared/ownSlotText.ts';
import { TimedItem } from './WorkItems.tsx';
import { Waiting } from './Waiting.tsx';
import { WorkSection } from './WorkSection.tsx';

const maxItems = 6;

/** The next released slots that are the user's, with a link to all of them. Hidden without any. */
export default function OwnSlots({
  now,
  placeOf,
}: {
  /** ISO time from which slots are shown. */
  readonly now: string;
  readonly placeOf: (id: string | null) => string | undefined;
}) {
  const timetables = useMirror(ownTimetables, []);
  if (!timetables) return <Waiting />;
  const slots = timetables.flatMap((each) => each.slots);
  const own = slots.filter((slot) => !isOnlyCall(slot));
  const ahead = own.filter(({ end, isOff }) => end > Date.parse(now) && !isOff);
  return (
    <WorkSection
      title="My slots"
      count={slots.length}
      links={[{ to: '/myTimetable', label: own.length > 0 ? 'My timetable' : 'Crew wanted' }]}
    >
      {ahead.slice(0, maxItems).map((slot) => (
        <TimedItem
          key={slot.id}
          from={new Date(slot.start).toISOString()}
          to={new Date(slot.end).toISOString()}
          place={placeOf(slot.place)}
        >
          {ownSlotTitle(slot)}
        </TimedItem>
      ))}
    </WorkSection>
  );
}
