import { Box, Flex, chakra } from '@chakra-ui/react';
import type { CollectionItem } from '#mirror/queries/collections.ts';
import { type SelectOption, SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { smallScreen, useMedia } from '#ui/media.ts';
import { formatDay } from './labels.ts';
import { type TimetableParams, allDays, type useTimetableParams } from './params.ts';
import type { TimetableData } from './timetableData.ts';

const Summary = chakra('summary', {
  base: {
    minHeight: 'target',
    display: 'list-item',
    paddingBlock: '3',
    cursor: 'pointer',
    color: 'ink.strong',
  },
});

interface FiltersProps {
  readonly timetable: TimetableData;
  readonly events: readonly CollectionItem[];
  /** Undefined where all days are shown. */
  readonly dayKey?: string | undefined;
  readonly params: TimetableParams;
  readonly setParams: ReturnType<typeof useTimetableParams>['setParams'];
}

/** Choice of event and day, and the filters of a timetable. All are kept in the URL. */
export function Filters(props: FiltersProps) {
  const { timetable, events, dayKey, params, setParams } = props;
  const isSmall = useMedia(smallScreen);
  const count = [params.place, params.team, params.referee].filter(Boolean).length;
  return (
    <Flex gap="2" flexWrap="wrap" align="end" css={{ '@media print': { display: 'none' } }}>
      <Filter
        label="Event"
        wide
        value={timetable.event?.id}
        options={events.map(({ id, fields }) => ({ value: id, label: fields.name }))}
        onChange={(event) => setParams({ event, day: undefined })}
      />
      {dayKey !== undefined && (
        <Filter
          label="Day"
          value={dayKey}
          options={[
            ...timetable.days.map((day) => ({ value: day.key, label: formatDay(day, 'short') })),
            { value: allDays, label: 'All days' },
          ]}
          onChange={(day) => setParams({ day })}
        />
      )}
      {isSmall ? (
        <Box as="details" flex="1 1 100%">
          <Summary>{count === 0 ? 'Filters' : `Filters (${count})`}</Summary>
          <Flex gap="2" flexWrap="wrap">
            <SlotFilters {...props} />
          </Flex>
        </Box>
      ) : (
        <SlotFilters {...props} />
      )}
    </Flex>
  );
}

function SlotFilters({ timetable, params, setParams }: FiltersProps) {
  const { slots, names, places } = timetable;
  const choices = (collection: string, ids: readonly (string | null)[], chosen: string | undefined) =>
    [...new Set([...ids, chosen])]
      .filter((id) => typeof id === 'string')
      .map((id) => ({ value: id, label: names.get(`${collection}:${id}`) ?? 'Not on this device' }))
      .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <Filter
        label="Location"
        value={params.place}
        empty="All"
        options={places.map(({ id, fields }) => ({ value: id, label: fields.name }))}
        onChange={(place) => setParams({ place })}
      />
      <Filter
        label="Team"
        value={params.team}
        empty="All"
        options={choices(
          'team',
          slots.map(({ team }) => team),
          params.team,
        )}
        onChange={(team) => setParams({ team })}
      />
      <Filter
        label="Referee"
        value={params.referee}
        empty="All"
        options={choices(
          'user',
          slots.flatMap(({ referees }) => referees),
          params.referee,
        )}
        onChange={(referee) => setParams({ referee })}
      />
    </>
  );
}

function Filter({
  value,
  onChange,
  wide = false,
  ...field
}: {
  readonly wide?: boolean;
  readonly label: string;
  readonly value: string | undefined;
  readonly empty?: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string | undefined) => void;
}) {
  return (
    <Box flex={{ base: wide ? '2 1 11rem' : '1 1 7rem', lg: '0 1 12rem' }} minWidth="0">
      <SelectField {...field} value={value ?? null} onChange={(id) => onChange(id ?? undefined)} />
    </Box>
  );
}
