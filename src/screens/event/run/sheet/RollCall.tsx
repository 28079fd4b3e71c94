import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { Check, UserRoundPlus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CrewPlace } from '#domain/event/run/crewPlaces.ts';
import type { RunEvent } from '#domain/event/run/runEvent.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { StandInBox } from './StandInBox.tsx';
import type { RunSheet } from './useRunSheet.ts';
import type { StandIns } from './useStandIns.ts';

const marks = ['present', 'missing', 'stand-in'] as const;
const Row = chakra('li', {
  base: { paddingBlock: '1', borderTopWidth: 'thin', borderColor: 'line' },
});

/** Marks everybody who is named and not marked yet as present, with one tap; nothing where that is nobody. */
export function AllPresent({
  sheet,
  places,
}: {
  readonly sheet: RunSheet;
  readonly places: readonly CrewPlace[];
}) {
  const unmarked = places.filter(({ id, who }) => who !== '' && !sheet.state.crew.has(id));
  if (!sheet.mayWrite || unmarked.length < 2) return null;
  return (
    <Button
      action
      icon={<Check />}
      onClick={() =>
        void sheet.record(...unmarked.map(({ id }) => ({ what: 'present' as const, about: id })))
      }
    >
      All {unmarked.length} here
    </Button>
  );
}

/** Roll call: each place of the crew is present, missing, or has a stand-in. */
export function RollCall({
  sheet,
  standIns,
  places,
  more,
  nameOf,
  alsoIn,
  tellDesk,
}: {
  readonly sheet: RunSheet;
  readonly standIns: StandIns;
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
  const open = places.filter(({ id, who }) => {
    const mark = sheet.state.crew.get(id);
    return mark ? mark.what === 'missing' : who === '';
  });
  const missing = open.length + more;
  if (places.length === 0) return <Text>Nobody is assigned, and no crew is needed.</Text>;
  return (
    <>
      <Box as="ul" listStyleType="none">
        {places.map((place) => (
          <PlaceRow
            key={place.id}
            sheet={sheet}
            standIns={standIns}
            place={place}
            alsoIn={alsoIn}
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
  sheet,
  standIns,
  place: { id, who },
  label,
  alsoIn,
}: {
  readonly sheet: RunSheet;
  readonly standIns: StandIns;
  readonly place: CrewPlace;
  readonly label: string;
  readonly alsoIn: (who: string) => string;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const mark = sheet.state.crew.get(id);
  const name = standIns.nameIn(id);
  const player = mark?.what === 'stand-in' ? mark.text : who;
  const elsewhere = alsoIn(player);
  const set = (what: (typeof marks)[number]) => {
    if (what !== 'stand-in') return void sheet.toggle({ what, about: id }, marks);
    // A press on it after typing means that the name is complete.
    if (name !== undefined) return void standIns.finish(id);
    if (mark?.what === 'stand-in') return void sheet.toggle({ what, about: id }, marks);
    setIsAsked(true);
    standIns.open(id);
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
          {elsewhere !== '' && (
            <Text color="danger.ink" textStyle="small">
              {elsewhere}
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
      {name !== undefined && (
        <Box marginTop="2">
          <StandInBox
            standIns={standIns}
            place={id}
            name={name}
            takesFocus={isAsked}
            label={who === '' ? 'Who plays it' : `Stand-in for ${label}`}
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
