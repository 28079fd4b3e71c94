import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Device } from '#actions/device.ts';
import { entryTexts, incidentCalls, incidentKinds } from '#domain/event/run/runEvent.ts';
import { type Incident, incidentLabel } from '#domain/event/run/incident.ts';
import { runSheetPlace } from '#mirror/queries/unsent/texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldFrame } from '#ui/fields/inputs/FieldFrame.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { useTypedText } from '#screens/shared/forms/useTypedText.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';
import { formatTime, placeName } from '#screens/event/timetable/labels.ts';
import { IncidentState } from '#screens/shared/incidents/IncidentState.tsx';
import { PersonDetails, useDetailsBox } from './PersonDetails.tsx';
import type { RunSheet } from '#screens/event/run/sheet/useRunSheet.ts';

const Area = chakra('textarea', inputRecipe);

/**
 * Records a safety incident: the first tap says what it is and stores it, with place and time; words and calls for helpers
 * follow. With `incidentId`, adds to one that is recorded.
 */
export function IncidentDialog({
  device,
  slotId,
  sheet,
  timetable,
  place: slotPlace,
  incidentId,
  userName,
  onClose,
}: {
  readonly device: Device;
  readonly slotId: string;
  readonly sheet: RunSheet;
  readonly timetable: TimetableData;
  /** Id of the slot's place. */
  readonly place: string | null;
  readonly incidentId: string | undefined;
  readonly userName: (id: string) => string;
  readonly onClose: () => void;
}) {
  const [id, setId] = useState(incidentId);
  const [place, setPlace] = useState(slotPlace);
  const incident = sheet.state.incidents.find(({ event }) => event.id === id);
  const record = async (kind: string) => {
    const newId = device.newId();
    const note = { id: newId, what: 'incident', outcome: kind, about: place ?? '' } as const;
    if (await sheet.record(note)) setId(newId);
  };
  const places = [...timetable.names].flatMap(([key, label]) =>
    key.startsWith('location:') ? [{ value: key.slice('location:'.length), label }] : [],
  );
  return (
    <Dialog
      open
      title={
        incident ? `${incidentLabel(incident.event)}, ${formatTime(incident.event.at)}` : 'What happened?'
      }
      onClose={onClose}
      width="32rem"
    >
      {incident ? (
        <Flex direction="column" gap="4">
          <Text>{placeName(timetable, incident.event.about || null)}</Text>
          <IncidentState call={incident} userName={userName} />
          <Details device={device} slotId={slotId} sheet={sheet} incident={incident} onClose={onClose} />
        </Flex>
      ) : (
        <Flex direction="column" gap="4">
          <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))" gap="2">
            {incidentKinds.map(({ value, label }, at) => (
              <Button
                key={value}
                action
                variant="danger"
                style={{ minHeight: '64px', fontSize: '1.125rem' }}
                data-autofocus={at === 0 ? '' : undefined}
                onClick={() => void record(value)}
              >
                {label}
              </Button>
            ))}
          </Box>
          <SelectField label="Place" value={place} options={places} onChange={setPlace} />
          <Text color="ink.muted">One tap records it. You can add words and call for help afterwards.</Text>
        </Flex>
      )}
    </Dialog>
  );
}

/** Words on an incident and calls for helpers. Closing records the words. */
function Details({
  device,
  slotId,
  sheet,
  incident,
  onClose,
}: {
  readonly device: Device;
  readonly slotId: string;
  readonly sheet: RunSheet;
  readonly incident: Incident;
  readonly onClose: () => void;
}) {
  const incidentId = incident.event.id;
  const place = runSheetPlace(incidentId);
  const { text, change, saved } = useTypedText(device, slotId, place);
  const box = useDetailsBox(device, slotId, incident);
  const finish = async () => {
    const said = text.trim();
    const notes = entryTexts(said).map((each) => ({ what: 'words' as const, about: incidentId, text: each }));
    if (notes.length > 0) {
      if (!(await sheet.recordTyped(notes, [{ place, text: said }]))) return;
      saved(said);
    }
    if (!(await box.record())) return;
    onClose();
  };
  return (
    <>
      <Flex gap="2" wrap="wrap" role="group" aria-label="Call for">
        {incidentCalls.map(({ value, label }) => {
          const call = incident.calls.find(({ outcome }) => outcome === value);
          return (
            <Button
              key={value}
              action
              variant={call ? 'primary' : 'quiet'}
              aria-pressed={call !== undefined}
              style={{ minHeight: '64px', flex: '1 1 auto' }}
              onClick={() =>
                void (call
                  ? sheet.undo([call.id])
                  : sheet.record({ what: 'call', about: incidentId, outcome: value }))
              }
            >
              {call
                ? `Called: ${label.toLocaleLowerCase('en-GB')}`
                : `Call for ${label.toLocaleLowerCase('en-GB')}`}
            </Button>
          );
        })}
      </Flex>
      <FieldFrame label="What happened">
        {(control) => (
          <Area
            {...control}
            dir="auto"
            minHeight="6rem"
            paddingBlock="2"
            css={{ fieldSizing: 'content' }}
            maxHeight="40dvh"
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </FieldFrame>
      <PersonDetails box={box} />
      <Flex justify="flex-end">
        <Button action variant="primary" style={{ minHeight: '64px' }} onClick={() => void finish()}>
          Done
        </Button>
      </Flex>
    </>
  );
}
