import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { Check, UserRoundPlus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Device } from '#actions/device.ts';
import type { CrewPlace } from '#domain/event/run/crewPlaces.ts';
import type { RunEvent } from '#domain/event/run/runEvent.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { StandInBox } from './StandInBox.tsx';
import type { RunSheet } from './useRunSheet.ts';

const marks = ['present', 'missing', 'stand-in'] as const;
const Row = chakra('li', {
  base: { paddingBlock: '1', borderTopWidth: 'thin', borderColor: 'line' },
});

/** Roll call: each place of the crew is present, missing, or has a stand-in. */
export function RollCall({
  device,
  slotId,
  sheet,
  places,
  more,
  nameOf,
  alsoIn,
  tellDesk,
}: {
  readonly device: Device;
  readonly slotId: string;
  readonly sheet: RunSheet;
  readonly places: readonly CrewPlace[];
  /** How many places are not listed. */
  readonly more: number;
  /** Name of a monster. */
  readonly nameOf: (id: string) => string;
  /** Says in which other slots at the same time somebody is named; empty for nobody. */
  readonly alsoIn: (who: string) => string;
  /** Draws what tells the desk a text. */
  readonly tellDesk: (text: string) => ReactNode;
}) {
  const { state, mayWrite } = sheet;
  const open = places.filter(({ id, who }) => {
    const mark = state.crew.get(id);
    return mark ? mark.what === 'missing' : who === '';
  });
  const missing = open.length + more;
  const unmarked = places.filter(({ id, who }) => who !== '' && !state.crew.has(id));
  if (places.length === 0) return <Text>Nobody is assigned, and no crew is needed.</Text>;
  return (
    <>
      {mayWrite && unmarked.length > 1 && (
        <Button
          action
          icon={<Check />}
          onClick={() =>
            void sheet.record(...unmarked.map(({ id }) => ({ what: 'present' as const, about: id })))
          }
        >
          All {unmarked.length} named are present
        </Button>
      )}
      <Box as="ul" listStyleType="none" marginTop="2">
        {places.map((place) => (
          <PlaceRow
            key={place.id}
            device={device}
            slotId={slotId}
            sheet={sheet}
            place={place}
            alsoIn={alsoIn(place.who)}
            label={[place.who || 'Open place', place.monster && nameOf(place.monster)]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Box>
      {more > 0 && <Text color="ink.muted">{more} more open places are not listed.</Text>}
      {missing > 0 && (
        <Box marginTop="2">{tellDesk(`${missing} of ${places.length + more} crew missing.`)}</Box>
      )}
    </>
  );
}

function PlaceRow({
  device,
  slotId,
  sheet,
  place: { id, who },
  label,
  alsoIn,
}: {
  readonly device: Device;
  readonly slotId: string;
  readonly sheet: RunSheet;
  readonly place: CrewPlace;
  readonly label: string;
  /** Other slots at the same time in which they are named. */
  readonly alsoIn: string;
}) {
  const [isNaming, setIsNaming] = useState(false);
  const mark = sheet.state.crew.get(id);
  const set = (what: (typeof marks)[number]) => {
    setIsNaming(what === 'stand-in' && mark?.what !== 'stand-in');
    if (what !== 'stand-in' || mark?.what === 'stand-in') void sheet.toggle({ what, about: id }, marks);
  };
  return (
    <Row>
      <Flex align="center" gap="2">
        <Box flex="1" minWidth="0">
          <Text color="ink.strong" fontWeight="semibold" overflowWrap="anywhere" dir="auto">
            {label}
            {mark && !sheet.mayWrite && `: ${markText(mark)}`}
            {mark?.what === 'stand-in' && sheet.mayWrite && `: ${mark.text}`}
          </Text>
          {alsoIn !== '' && (
            <Text color="danger.ink" textStyle="small">
              {alsoIn}
            </Text>
          )}
        </Box>
        {sheet.mayWrite && (
          <Flex gap="1" flexShrink="0" role="group" aria-label={label}>
            {marks.map((what) => (
              <IconButton
                key={what}
                action
                label={labels[what]}
                variant={mark?.what === what ? (what === 'missing' ? 'danger' : 'primary') : 'quiet'}
                aria-pressed={mark?.what === what}
                style={{ minWidth: '48px', minHeight: '48px' }}
                icon={icons[what]}
                onClick={() => set(what)}
              />
            ))}
          </Flex>
        )}
      </Flex>
      {isNaming && (
        <Box marginTop="2">
          <StandInBox
            device={device}
            slotId={slotId}
            entry={id}
            label={who === '' ? 'Who plays it' : `Stand-in for ${label}`}
            onAdd={async (text) => {
              const isAdded = await sheet.record({ what: 'stand-in', about: id, text });
              if (isAdded) setIsNaming(false);
              return isAdded;
            }}
          />
        </Box>
      )}
    </Row>
  );
}

const labels = { present: 'Present', missing: 'Missing', 'stand-in': 'Stand-in' } as const;
const icons = { present: <Check />, missing: <X />, 'stand-in': <UserRoundPlus /> } as const;

function markText({ what, text }: RunEvent): string {
  const mark = marks.find((each) => each === what);
  return [mark && labels[mark].toLocaleLowerCase(), text].filter(Boolean).join(' ');
}
