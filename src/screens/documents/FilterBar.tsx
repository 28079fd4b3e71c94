import { Box, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { EntityDefinition } from '#domain/define';
import { status, statusText } from '#domain/status';
import { collectionItems } from '#mirror/queries';
import { Button } from '#ui/Button';
import { SearchField } from '#ui/SearchField';
import { SelectField } from '#ui/fields/SelectField';
import { useMirror } from '../live.tsx';
import type { ListAddress } from './listAddress.tsx';

const statuses = [status.editing, status.submitted, status.flagged, status.approved].map((each) => ({
  value: String(each),
  label: statusText(each),
}));

/** Narrows a list by words, team, event and status. */
export function FilterBar({
  entity,
  archived,
  address,
}: {
  readonly entity: EntityDefinition;
  readonly archived: boolean;
  readonly address: ListAddress;
}) {
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []) ?? [];
  const events = useMirror((mirror) => collectionItems(mirror, 'event'), []) ?? [];
  const { set } = address;
  const choices = (items: typeof teams) => items.map(({ id, fields }) => ({ value: id, label: fields.name }));
  return (
    <Flex gap="2" align="flex-end" wrap="wrap" role="group" aria-label="Filters">
      <Box flex={{ base: '1 1 100%', md: '1 1 14rem' }} maxWidth={{ md: '22rem' }}>
        <Words
          value={address.text}
          onChange={(text) => set({ text: text || null })}
          label={`Find in ${entity.plural}`}
        />
      </Box>
      <Choice
        label="Team"
        value={address.teamId}
        options={choices(teams)}
        onChange={(team) => set({ team })}
      />
      {entity.hasEvent && (
        <Choice
          label="Event"
          value={address.eventId}
          options={choices(events)}
          onChange={(event) => set({ event })}
        />
      )}
      {!archived && (
        <Choice
          label="Status"
          value={address.statusId === undefined ? undefined : String(address.statusId)}
          options={statuses}
          onChange={(chosen) => set({ status: chosen })}
        />
      )}
      {address.filtered && (
        <Button variant="plain" icon={<X />} onClick={address.clear}>
          Clear
        </Button>
      )}
    </Flex>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly { value: string; label: string }[];
  readonly onChange: (value: string | null) => void;
}) {
  return (
    <Box flex={{ base: '1 1 7rem', md: '0 1 11rem' }} minWidth="0">
      <SelectField label={label} value={value ?? null} empty="All" options={options} onChange={onChange} />
    </Box>
  );
}

const afterTyping = 120;

/** The words stand in the field at once and in the address when typing pauses. */
function Words({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = window.setTimeout(() => {
      onChange(typed);
      setTyped(null);
    }, afterTyping);
    return () => window.clearTimeout(timer);
  }, [typed, onChange]);
  return <SearchField label={label} value={typed ?? value} onChange={setTyped} />;
}
