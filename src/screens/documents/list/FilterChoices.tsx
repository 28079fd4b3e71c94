import { Box } from '@chakra-ui/react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { readStatus, status, statusText } from '#domain/status.ts';
import type { CollectionItem } from '#mirror/queries/collections.ts';
import { collectionItems } from '#mirror/queries/collections.ts';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { useMirror } from '#screens/shared/useMirror.ts';
import type { ListAddress } from './listAddress.ts';

const statuses = [status.editing, status.submitted, status.flagged, status.approved].map((each) => ({
  value: String(each),
  label: statusText(each),
}));
const noRecords: readonly CollectionItem[] = [];

/** What a list can be narrowed to: team, event, status, tag. */
export function FilterChoices({
  entity,
  archived,
  address,
}: {
  readonly entity: EntityDefinition;
  readonly archived: boolean;
  readonly address: ListAddress;
}) {
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []) ?? noRecords;
  const events = useMirror((mirror) => collectionItems(mirror, 'event'), []) ?? noRecords;
  const tags = useMirror((mirror) => collectionItems(mirror, 'tag'), []) ?? noRecords;
  const { set, teamId, eventId, statusId, tagId } = address;
  const ours = tags.filter((tag) => isFor(tag, entity));
  return (
    <>
      <Choice
        label="Team"
        value={teamId}
        options={choices(teams, teamId)}
        onChange={(id) => set({ teamId: id })}
      />
      {entity.hasEvent && (
        <Choice
          label="Event"
          value={eventId}
          options={choices(events, eventId)}
          onChange={(id) => set({ eventId: id })}
        />
      )}
      {!archived && (
        <Choice
          label="Status"
          value={statusId === undefined ? undefined : String(statusId)}
          options={statuses}
          onChange={(id) => set({ statusId: id === undefined ? undefined : readStatus(Number(id)) })}
        />
      )}
      {(ours.length > 0 || tagId !== undefined) && (
        <Choice
          label="Tag"
          value={tagId}
          options={choices(ours, tagId)}
          onChange={(id) => set({ tagId: id })}
        />
      )}
    </>
  );
}

/** A tag that names no types is for all of them. */
function isFor({ fields: { types } }: CollectionItem, entity: EntityDefinition): boolean {
  const keys = Array.isArray(types) ? types.filter((each) => typeof each === 'string') : [];
  return keys.length === 0 || keys.includes(entity.key);
}

/** What may be chosen; what is chosen stays there to be seen, whatever became of it. */
function choices(records: readonly CollectionItem[], chosen: string | undefined) {
  const known = records
    .filter(({ id, archived }) => !archived || id === chosen)
    .map(({ id, fields }) => ({ value: id, label: fields.name }));
  const isKnown = chosen === undefined || known.some(({ value }) => value === chosen);
  return isKnown ? known : [...known, { value: chosen, label: 'Not on this device' }];
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
  readonly onChange: (value: string | undefined) => void;
}) {
  return (
    <Box flex={{ base: '1 1 100%', sm: '1 1 7rem', lg: '0 1 11rem' }} minWidth="0">
      <SelectField
        label={label}
        value={value ?? null}
        empty="All"
        options={options}
        onChange={(id) => onChange(id ?? undefined)}
      />
    </Box>
  );
}
