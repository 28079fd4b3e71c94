import { Box, Flex } from '@chakra-ui/react';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { CollectionItem } from '#mirror/read/collections.ts';
import { Button } from '#ui/controls/Button.tsx';
import { type SelectOption, SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { smallScreen, useMedia } from '#ui/media.ts';
import { formatDay } from './labels.ts';
import { type TimetableParams, allDays, type useTimetableParams } from './params.ts';
import type { TimetableData } from './timetableData.ts';

interface FiltersProps {
  readonly timetable: TimetableData;
  readonly events: readonly CollectionItem[];
  /** Undefined where all days are shown. */
  readonly dayKey?: string | undefined;
  readonly params: TimetableParams;
  readonly setParams: ReturnType<typeof useTimetableParams>['setParams'];
}

/** Choice of event and day, and the filters of a timetable, all kept in the URL. In a small window only the day is in sight. */
export function Filters(props: FiltersProps) {
  const { timetable, events, dayKey, params, setParams } = props;
  const isSmall = useMedia(smallScreen);
  const [isOpen, setOpen] = useState(false);
  const count = [params.place, params.team, params.referee].filter(Boolean).length;
  const event = (
    <Filter
      label="Event"
      wide
      value={timetable.event?.id}
      options={events.map(({ id, fields }) => ({ value: id, label: fields.name }))}
      onChange={(chosen) => setParams({ event: chosen, day: undefined })}
    />
  );
  const day = dayKey !== undefined && (
    <Filter
      label="Day"
      value={dayKey}
      options={[
        ...timetable.days.map((each) => ({ value: each.key, label: formatDay(each, 'short') })),
        { value: allDays, label: 'All days' },
      ]}
      onChange={(chosen) => setParams({ day: chosen })}
    />
  );
  return (
    <Flex
      gap="2"
      flexWrap="wrap"
      align={isSmall ? 'stretch' : 'end'}
      css={{ '@media print': { display: 'none' } }}
    >
      {isSmall ? (
        <>
          {day && <Box {...unlabelled}>{day}</Box>}
          <Button icon={<ListFilter />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {count === 0 ? 'Filters' : `Filters (${count})`}
          </Button>
          {isOpen && (
            <Flex gap="2" flexWrap="wrap" flex="1 1 100%">
              {event}
              <SlotFilters {...props} />
            </Flex>
          )}
        </>
      ) : (
        <>
          {event}
          {day}
          <SlotFilters {...props} />
        </>
      )}
    </Flex>
  );
}

/** A filter whose value says what it is: its label is there for screen readers only. */
const unlabelled = {
  flex: '1',
  minWidth: '0',
  css: {
    '& label': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
} as const;

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
