import { Box, Flex, chakra } from '@chakra-ui/react';
import type { RecordRow } from '#mirror/queries/collections.ts';
import { type Choice, SelectField } from '#ui/fields/SelectField.tsx';
import { narrow, useMedia } from '#ui/media.ts';
import type { Asked, useTimetableAddress } from './address.ts';
import type { Plan } from './plan.ts';
import { dayName } from './words.ts';

const Summary = chakra('summary', {
  base: {
    minHeight: 'target',
    display: 'list-item',
    paddingBlock: '3',
    cursor: 'pointer',
    color: 'ink.strong',
  },
});

/** Which event, which day, and what a timetable is narrowed to: all of it in the address. */
export function Choosers({
  plan,
  events,
  dayKey,
  asked,
  set,
}: {
  readonly plan: Plan;
  readonly events: readonly RecordRow[];
  /** Undefined where all days are shown. */
  readonly dayKey?: string | undefined;
  readonly asked: Asked;
  readonly set: ReturnType<typeof useTimetableAddress>['set'];
}) {
  const small = useMedia(narrow);
  const teams = [...new Set(plan.slots.map(({ team }) => team))];
  const referees = [...new Set(plan.slots.flatMap((slot) => slot.referees))];
  const choices = (collection: string, ids: readonly (string | null)[], chosen: string | undefined) =>
    [...new Set([...ids, chosen])]
      .filter((id) => typeof id === 'string')
      .map((id) => ({ value: id, label: plan.names.get(`${collection}:${id}`) ?? 'Not on this device' }))
      .sort((a, b) => a.label.localeCompare(b.label));
  const narrowed = [asked.place, asked.team, asked.referee].filter(Boolean).length;
  const filters = (
    <>
      <One
        label="Location"
        value={asked.place}
        empty="All"
        options={plan.places.map(({ id, fields }) => ({ value: id, label: fields.name }))}
        onChange={(place) => set({ place })}
      />
      <One
        label="Team"
        value={asked.team}
        empty="All"
        options={choices('team', teams, asked.team)}
        onChange={(team) => set({ team })}
      />
      <One
        label="Referee"
        value={asked.referee}
        empty="All"
        options={choices('user', referees, asked.referee)}
        onChange={(referee) => set({ referee })}
      />
    </>
  );
  return (
    <Flex gap="2" flexWrap="wrap" align="end" css={{ '@media print': { display: 'none' } }}>
      <One
        label="Event"
        wide
        value={plan.event?.id}
        options={events.map(({ id, fields }) => ({ value: id, label: fields.name }))}
        onChange={(event) => set({ event, day: undefined })}
      />
      {dayKey !== undefined && (
        <One
          label="Day"
          value={dayKey}
          options={plan.days.map((day) => ({ value: day.key, label: dayName(day, 'short') }))}
          onChange={(day) => set({ day })}
        />
      )}
      {small ? (
        <Box as="details" flex="1 1 100%">
          <Summary>{narrowed === 0 ? 'Filters' : `Filters: ${narrowed} set`}</Summary>
          <Flex gap="2" flexWrap="wrap">
            {filters}
          </Flex>
        </Box>
      ) : (
        filters
      )}
    </Flex>
  );
}

function One({
  value,
  onChange,
  wide = false,
  ...rest
}: {
  readonly wide?: boolean;
  readonly label: string;
  readonly value: string | undefined;
  readonly empty?: string;
  readonly options: readonly Choice[];
  readonly onChange: (value: string | undefined) => void;
}) {
  return (
    <Box flex={{ base: wide ? '2 1 11rem' : '1 1 7rem', lg: '0 1 12rem' }} minWidth="0">
      <SelectField {...rest} value={value ?? null} onChange={(id) => onChange(id ?? undefined)} />
    </Box>
  );
}
