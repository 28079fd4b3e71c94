import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { CollectionItem } from '#mirror/read/collections.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CheckboxField } from '#ui/fields/inputs/CheckboxField.tsx';
import { SelectField, type SelectOption } from '#ui/fields/inputs/SelectField.tsx';
import { pageEdge, screenOnly } from '#ui/layout/bars.ts';
import { PaperOptions } from '#screens/shared/paper/PaperOptions.tsx';
import type { PaperSettings } from '#screens/shared/paper/usePaperSettings.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { formatDay } from '#screens/event/timetable/labels.ts';
import { readSchedule } from '#screens/paper/binder/schedule/printedSchedules.ts';
import { type BinderChanges, type BinderKind, type BinderParams, binderKinds } from './binderParams.ts';
import type { BinderRights } from './useBinderRights.ts';

const kindLabels: Readonly<Record<BinderKind, string>> = {
  event: 'The whole event',
  day: 'A day',
  place: 'A place',
  myself: 'Myself',
  referee: 'A referee',
  crew: 'A crew member',
  team: 'A team',
};
const whoLabels: Readonly<Record<BinderKind, string>> = {
  event: '',
  myself: '',
  day: 'Day',
  place: 'Place',
  referee: 'Referee',
  crew: 'Crew member',
  team: 'Team',
};

/** Chooses the event, whose binder it is, with which rights, and on which paper. */
export function BinderOptions({
  events,
  event,
  params,
  setParams,
  rights,
  settings,
}: {
  readonly events: readonly CollectionItem[];
  readonly event: CollectionItem;
  readonly params: BinderParams;
  readonly setParams: (changes: BinderChanges) => void;
  readonly rights: BinderRights;
  readonly settings: PaperSettings;
}) {
  const navigate = useNavigate();
  const { whose, who } = params;
  const kinds = binderKinds.filter(
    (kind) => rights.mayMakeForOthers || !['referee', 'crew', 'team'].includes(kind) || kind === whose,
  );
  const names = useNamesToChoose(event.id, rights);
  const options = names[whose];
  return (
    <Box as="section" aria-label="What to print" paddingInline={pageEdge} paddingBlock="4" css={screenOnly}>
      <Flex align="center" gap="3" wrap="wrap" marginBottom="3">
        <Box flex="1 1 14rem" minWidth="0">
          <Heading as="h1" size="xl">
            Binder
          </Heading>
          <Text color="ink.muted">
            All sheets for an event in one print, made on this device. It contains only what its reader may
            read.
          </Text>
        </Box>
        <Button action icon={<History />} onClick={() => void navigate(`/print?event=${event.id}`)}>
          Printed sheets
        </Button>
      </Flex>
      <Flex gap="2" rowGap="3" align="flex-end" wrap="wrap">
        <Choice
          label="Event"
          value={event.id}
          options={events.map(({ id, fields }) => ({ value: id, label: fields.name }))}
          onChange={(id) => setParams({ event: id, ...(whose === 'day' ? { who: null } : {}) })}
        />
        <Choice
          label="For"
          value={whose}
          options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
          onChange={(kind) => setParams({ for: kind, who: null, role: null, copy: null })}
        />
        {options && (
          <Choice
            label={whoLabels[whose]}
            value={who ?? null}
            options={options}
            onChange={(id) => setParams({ who: id, role: null })}
          />
        )}
        {rights.isOther && rights.mayMakeForOthers && (
          <Choice
            label="Role"
            value={rights.roleId ?? null}
            options={rights.roles.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => setParams({ role: id })}
          />
        )}
        <PaperOptions {...settings} />
      </Flex>
      {(whose === 'place' || whose === 'day') && (
        <Box marginTop="2">
          <CheckboxField
            label="For display where players can read it: times only, without titles and people"
            value={params.isPublic}
            onChange={(isPublic) => setParams({ copy: isPublic ? 'public' : null })}
          />
        </Box>
      )}
    </Box>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string | null) => void;
}) {
  return (
    <Box flex={{ base: '1 1 10rem', md: '0 1 13rem' }} minWidth="0">
      <SelectField label={label} value={value} options={options} onChange={onChange} />
    </Box>
  );
}

/** Days, places, people and teams to choose from; undefined where nobody has to be chosen. */
function useNamesToChoose(
  eventId: string,
  { people }: BinderRights,
): Readonly<Record<BinderKind, readonly SelectOption[] | undefined>> {
  const read = useMirror(
    async (mirror) => ({
      days: (await readSchedule(mirror, eventId)).days,
      places: await collectionItems(mirror, 'location'),
      teams: await collectionItems(mirror, 'team'),
    }),
    [eventId],
  );
  const named = (items: readonly CollectionItem[] = []) =>
    items.flatMap(({ id, archived, fields }) => (archived ? [] : [{ value: id, label: fields.name }]));
  return {
    event: undefined,
    myself: undefined,
    day: (read?.days ?? []).map((day) => ({ value: day.key, label: formatDay(day) })),
    place: named(read?.places),
    referee: people.referees.map(({ id, name }) => ({ value: id, label: name })),
    crew: people.crew.map((name) => ({ value: name, label: name })),
    team: named(read?.teams),
  };
}
