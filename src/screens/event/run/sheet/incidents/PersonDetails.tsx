import { Flex, Text, chakra } from '@chakra-ui/react';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '#actions/device.ts';
import { recordDetails } from '#actions/event/incidentDetails.ts';
import { incidentDetails } from '#domain/content/collections/incidentDetails.ts';
import { type Incident, incidentLabel } from '#domain/event/run/incident.ts';
import { mayHandIn, mayReachType } from '#domain/rules/permissions/permissions.ts';
import type { DetailsHere } from '#mirror/queries/incidentDetails.ts';
import { runSheetPlace } from '#mirror/queries/unsent/texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldFrame } from '#ui/fields/inputs/FieldFrame.tsx';
import { TextField, lengthError } from '#ui/fields/inputs/TextField.tsx';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';
import { useTypedText } from '#screens/shared/forms/useTypedText.ts';
import { formatTime } from '#screens/event/timetable/labels.ts';

const Area = chakra('textarea', inputRecipe);
const { fields } = incidentDetails;

/** The text typed of a person in an incident, and how it is recorded. */
export type DetailsBox = ReturnType<typeof useDetailsBox>;

/** Keeps what is typed of a person in an incident until it is recorded. */
export function useDetailsBox(device: Device, slotId: string, { event }: Incident) {
  const places = (['who', 'contact', 'happened'] as const).map((each) =>
    runSheetPlace(`${event.id} ${each}`),
  );
  const [whoPlace = '', contactPlace = '', happenedPlace = ''] = places;
  const who = useTypedText(device, slotId, whoPlace);
  const contact = useTypedText(device, slotId, contactPlace);
  const happened = useTypedText(device, slotId, happenedPlace);
  const { perform } = usePerform();
  const boxes = [
    { box: who, place: whoPlace },
    { box: contact, place: contactPlace },
    { box: happened, place: happenedPlace },
  ];
  return {
    mayAdd: mayHandIn(device.person, 'incidentDetails'),
    mayRead: mayReachType(device.person, 'incidentDetails'),
    isEmpty: boxes.every(({ box }) => box.text.trim() === ''),
    who,
    contact,
    happened,
    /** Records what was typed. Resolves to whether nothing is left to record. */
    record: async () => {
      const said = boxes.map(({ box, place }) => ({ place, text: box.text.trim() }));
      if (said.every(({ text }) => text === '')) return true;
      const [{ text: whoText } = none, { text: contactText } = none, { text: happenedText } = none] = said;
      const title = `${incidentLabel(event)}, ${formatTime(event.at)}`;
      const details = { who: whoText, contact: contactText, happened: happenedText };
      const about = { slot: slotId, incident: event.id, title };
      if (!(await perform(() => recordDetails(device, about, details, said)))) return false;
      for (const [at, { box }] of boxes.entries()) box.saved(said[at]?.text ?? '');
      return true;
    },
  };
}

const none = { text: '' };

/** Fields for a person in an incident. Whoever fills them in may not be able to read them afterwards. */
export function PersonDetails({ box }: { readonly box: DetailsBox }) {
  const [isOpen, setIsOpen] = useState(false);
  const { who, contact, happened } = box;
  if (!box.mayAdd) return null;
  if (!isOpen && box.isEmpty) {
    return (
      <Button action icon={<UserRound />} style={{ minHeight: '48px' }} onClick={() => setIsOpen(true)}>
        Add details of a person
      </Button>
    );
  }
  return (
    <Flex direction="column" gap="3" role="group" aria-label="Details of a person">
      <Text color="ink.muted">
        Only organisers read these details.
        {!box.mayRead && ' They leave this device when they are sent.'}
      </Text>
      <TextField label="Who" value={who.text} max={fields.who.max} onChange={who.change} />
      <TextField label="Contact" value={contact.text} max={fields.contact.max} onChange={contact.change} />
      <FieldFrame label="What happened to them" error={lengthError(happened.text, fields.happened.max)}>
        {(control) => (
          <Area
            {...control}
            dir="auto"
            minHeight="5rem"
            paddingBlock="2"
            css={{ fieldSizing: 'content' }}
            maxHeight="40dvh"
            value={happened.text}
            onChange={(event) => happened.change(event.target.value)}
          />
        )}
      </FieldFrame>
    </Flex>
  );
}

/** Details of people in an incident, as far as this device has them. */
export function DetailsOfPeople({
  details,
  userName,
}: {
  readonly details: readonly DetailsHere[];
  readonly userName: (id: string) => string;
}) {
  return details.map(({ id, who, contact, happened, by, isSent }) => (
    <Flex
      key={id}
      as="section"
      aria-label="Details of a person"
      direction="column"
      borderTopWidth="thin"
      borderColor="line"
      paddingTop="2"
      marginTop="2"
    >
      <Text color="ink.muted" textStyle="small">
        {isSent
          ? `Details of a person, from ${userName(by)}. Only organisers read them.`
          : 'Details of a person. Not sent yet. Only organisers will read them.'}
      </Text>
      {[who, contact, happened].filter(Boolean).map((text, at) => (
        <Text key={at} whiteSpace="pre-wrap" dir="auto" overflowWrap="anywhere">
          {text}
        </Text>
      ))}
    </Flex>
  ));
}
