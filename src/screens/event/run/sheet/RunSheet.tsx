import { Box, Flex } from '@chakra-ui/react';
import { CalendarClock, ScanLine } from 'lucide-react';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { status } from '#domain/content/status.ts';
import type { DeskMatter } from '#domain/event/run/incident.ts';
import type { RunEvent } from '#domain/event/run/runEvent.ts';
import { runsLoggedAround } from '#domain/event/run/runs.ts';
import { slotsAtOnce } from '#domain/event/schedule/overlaps/personOverlaps.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { ritualsOfSlot } from '#mirror/queries/slotDocuments.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { pageEdge } from '#ui/layout/bars.ts';
import { Forbidden } from '#screens/shared/pages/Forbidden.tsx';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { eventText } from '#screens/shared/eventText.ts';
import { formatTimeSpan, nameOf, placeName } from '#screens/event/timetable/labels.ts';
import {
  type TimetableData,
  useTimetableData,
  useTimetableEvents,
} from '#screens/event/timetable/timetableData.ts';
import { LateHints } from '#screens/event/run/LateHints.tsx';
import { PracticeNotice } from '#screens/event/run/PracticeNotice.tsx';
import { useRunClock } from '#screens/event/run/useRunClock.ts';
import { TellDesk } from '#screens/shared/incidents/TellDesk.tsx';
import { outcomeHash } from '#screens/shared/sheetAddress.ts';
import { LookButtons } from '#screens/event/run/LookButtons.tsx';
import { useWakeLock } from '#screens/event/run/useWakeLock.ts';
import { LoggedRuns } from '#screens/documents/log/LoggedRuns.tsx';
import { Brief, Contingency } from './Brief.tsx';
import { cardHoldersIn } from './cards/cardHolders.ts';
import { Lammies } from './cards/Lammies.tsx';
import { useSheetScans } from './cards/useSheetScans.ts';
import { Entries } from './Entries.tsx';
import { Outcome } from './Outcome.tsx';
import { IncidentDialog } from './incidents/IncidentDialog.tsx';
import { Incidents } from './incidents/Incidents.tsx';
import { Rituals } from './Rituals.tsx';
import { AllPresent, RollCall } from './RollCall.tsx';
import { SheetBar } from './SheetBar.tsx';
import { PrintSheet, SheetHead, SheetReferee } from './SheetHead.tsx';
import { SheetSection, countNote } from './SheetSection.tsx';
import { TickList } from './TickList.tsx';
import { useOutcomeBox } from './useOutcomeBox.ts';
import { useSheetLists } from './useSheetLists.ts';
import { useStandIns } from './useStandIns.ts';
import { useRunSheet } from './useRunSheet.ts';

const ScanDialog = lazy(() => import('./cards/ScanDialog.tsx'));

/** The run sheet of a slot: everything that a referee reads, ticks and says while it is run. For staff, from this device. */
export default function RunSheetScreen() {
  const { id = '' } = useParams();
  const device = useDevice();
  const rows = useMirror((mirror) => documentsByKey(mirror, [id]), [id]);
  if (!device) return null;
  if (!device.person.isStaff) return <Forbidden name="Run" />;
  if (!rows) return <Box aria-busy="true" />;
  const row = rows.find(({ entity, statusId }) => entity === 'eventSlot' && statusId !== status.archived);
  return row ? <SlotSheet key={row.keyId} device={device} row={row} /> : <MissingSlot />;
}

function SlotSheet({ device, row }: { readonly device: Device; readonly row: DocumentRow }) {
  const { eventId } = row;
  const { events, chosen } = useTimetableEvents(eventId);
  const timetable = useTimetableData(chosen);
  if (events.length > 0 && chosen?.id !== eventId) return <MissingSlot />;
  const slot = timetable?.slots.find(({ id }) => id === row.keyId);
  if (!timetable || !slot) return <Box aria-busy="true" />;
  return <Sheet device={device} timetable={timetable} slot={slot} row={row} />;
}

function MissingSlot() {
  return (
    <EmptyState whole icon={<CalendarClock />} title="This slot is not on this device">
      It may have been archived, or its event is not here.
    </EmptyState>
  );
}

interface SheetProps {
  readonly device: Device;
  readonly timetable: TimetableData;
  readonly slot: Slot;
  readonly row: DocumentRow;
}

function Sheet({ device, timetable, slot, row }: SheetProps) {
  const clock = useRunClock();
  useWakeLock();
  const sheet = useRunSheet(device, row);
  const { state, mayWrite } = sheet;
  const { hash } = useLocation();
  /** The incident to add to, or null for a new one; undefined while the dialog is closed. */
  const [incident, setIncident] = useState<string | null>();
  const outcome = useRef<HTMLElement>(null);
  const isLogged = hash === outcomeHash;
  // Who came to log it begins with the outcome.
  useEffect(() => {
    if (isLogged) outcome.current?.scrollIntoView({ block: 'start' });
  }, [isLogged]);
  const played = useMirror(
    (mirror) => documentsByKey(mirror, slot.document === null ? [] : [slot.document]),
    [slot.document],
  );
  const rituals =
    useMirror((mirror) => ritualsOfSlot(mirror, row.eventId, slot.id), [row.eventId, slot.id]) ?? [];
  const document = played?.[0];
  const encounter = document?.entity === 'encounter' ? document : undefined;
  const { places, more, kit, cards, ticks, names } = useSheetLists(row, encounter);
  const standIns = useStandIns(
    device,
    slot.id,
    sheet,
    places.map(({ id }) => id),
  );
  const box = useOutcomeBox(device, slot.id, sheet, standIns);
  const mayScan = mayWrite && cards.length > 0;
  const [scanned, setScanned] = useSheetScans(mayScan);
  const holdersOf = cardHoldersIn(timetable, slot.id);
  const about = (id: string): string => {
    const place = places.find((each) => each.id === id);
    if (place)
      return [place.who || 'open place', place.monster && names(place.monster)].filter(Boolean).join(' · ');
    return (
      [...kit, ...cards.map(({ item }) => item), ...ticks].find((each) => each.id === id)?.label ??
      timetable.names.get(`location:${id}`) ??
      ''
    );
  };
  const describe = (event: RunEvent) => eventText(event, about);
  const place = (id: string) => placeName(timetable, id === '' ? null : id);
  const user = (id: string) => nameOf(timetable, 'user', id);
  const end = async () => {
    const isEnded = await box.log({ what: 'end' });
    if (isEnded && state.outcomes.length === 0) outcome.current?.scrollIntoView({ block: 'start' });
    return isEnded;
  };
  const tellDesk = (matter: DeskMatter, text: string) => (
    <TellDesk
      device={device}
      slotId={slot.id}
      messages={state.messages}
      matter={matter}
      text={text}
      userName={user}
    />
  );
  const isOpen = state.phase !== 'planned' || isLogged;
  const marks = [...state.crew.values()];
  const present = marks.filter(({ what }) => what !== 'missing').length;
  return (
    <Box maxWidth="52rem" marginInline="auto" paddingInline={pageEdge} paddingTop="4">
      <SheetHead timetable={timetable} slot={slot} document={document} now={clock.now} />
      <Flex gap="2" wrap="wrap" marginTop="2">
        {mayScan && (
          <Button action icon={<ScanLine />} onClick={() => setScanned([])}>
            Scan cards
          </Button>
        )}
        <LookButtons />
        <PrintSheet document={document} />
      </Flex>
      <Flex direction="column" gap="3" marginTop="4">
        {clock.isSet && <PracticeNotice clock={clock} />}
        <SheetReferee sheet={sheet} personId={device.person.id} userName={user} />
        <LateHints
          device={device}
          timetable={timetable}
          slot={slot}
          now={clock.now}
          tellDesk={(text) => tellDesk('late', text)}
        />
        <Incidents
          personId={device.person.id}
          slotId={slot.id}
          sheet={sheet}
          placeName={place}
          userName={user}
          onAdd={setIncident}
        />
        <SheetSection
          title="Crew"
          note={countNote(present, places.length + more, 'present')}
          action={<AllPresent sheet={sheet} places={places} />}
        >
          <RollCall
            sheet={sheet}
            standIns={standIns}
            places={places}
            more={more}
            nameOf={names}
            alsoIn={(who) => alsoInText(slotsAtOnce(who, slot, timetable.slots))}
            tellDesk={(text) => tellDesk('crew', text)}
          />
        </SheetSection>
        {rituals.length > 0 && (
          <SheetSection title="Rituals" note={String(rituals.length)} startsOpen>
            <Rituals rituals={rituals} />
          </SheetSection>
        )}
        {(document || rituals.length === 0) && (
          <SheetSection title="Brief" startsOpen>
            <Brief document={document} />
          </SheetSection>
        )}
        <SheetSection
          title="Kit"
          note={countNote(kit.filter(({ id }) => state.kit.has(id)).length, kit.length)}
        >
          <TickList sheet={sheet} what="kit" items={kit} empty="No props are listed." />
        </SheetSection>
        <Lammies
          device={device}
          slotId={slot.id}
          sheet={sheet}
          cards={cards}
          ticks={ticks}
          holdersOf={holdersOf}
        />
        {encounter && (
          <SheetSection title="If it goes wrong">
            <Contingency document={encounter} />
          </SheetSection>
        )}
        <SheetSection key={`finish ${isOpen}`} title="Outcome" startsOpen={isOpen} frame={outcome}>
          {encounter && (
            <LoggedRuns
              runs={runsLoggedAround(encounter.body, state.ended ?? state.started ?? clock.now)}
              userName={user}
            />
          )}
          <Outcome sheet={sheet} box={box} userName={user} />
        </SheetSection>
        <SheetSection title="What was recorded" note={String(state.events.length)}>
          <Entries sheet={sheet} describe={describe} userName={user} />
          {mayWrite && state.phase === 'planned' && (
            <Box marginTop="3">
              <Button action onClick={() => void sheet.record({ what: 'cancel' })}>
                Cancel this slot
              </Button>
            </Box>
          )}
        </SheetSection>
      </Flex>
      {mayWrite && (
        <SheetBar
          sheet={sheet}
          personId={device.person.id}
          describe={describe}
          onIncident={() => setIncident(null)}
          onEnd={end}
        />
      )}
      {scanned && (
        <Suspense>
          <ScanDialog
            device={device}
            slotId={slot.id}
            cards={cards}
            holdersOf={holdersOf}
            scanned={scanned}
            onClose={() => setScanned(undefined)}
          />
        </Suspense>
      )}
      {incident !== undefined && (
        <IncidentDialog
          device={device}
          slotId={slot.id}
          sheet={sheet}
          timetable={timetable}
          place={slot.place}
          incidentId={incident ?? undefined}
          userName={user}
          onClose={() => setIncident(undefined)}
        />
      )}
    </Box>
  );
}

/** Names the slots in which somebody is wanted at the same time: “Also in The Raid, 15:00–16:00”. */
function alsoInText(slots: readonly Slot[]): string {
  return slots.map((each) => `Also in ${each.title}, ${formatTimeSpan(each)}`).join('. ');
}
