import { Box } from '@chakra-ui/react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { readStatus, status, statusText } from '#domain/status.ts';
import type { CollectionItem } from '#mirror/queries/collections.ts';
import { collectionItems } from '#mirror/queries/collections.ts';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { useDevice, useMirror } from '#screens/shared/useMirror.ts';
import type { ListAddress } from '#screens/documents/list/listAddress.ts';

const statuses = [status.editing, status.submitted, status.flagged, status.approved].map((each) => ({
  value: String(each),
  label: statusText(each),
}));
const noItems: readonly CollectionItem[] = [];

/** Filters by team, event, status, tag, author, whom it is assigned to, and whether it was read. */
export function FilterChoices({
  entity,
  archived,
  address,
}: {
  readonly entity: EntityDefinition;
  readonly archived: boolean;
  readonly address: ListAddress;
}) {
  const teams = useMirror((mirror) => collectionItems(mirror, 'team'), []) ?? noItems;
  const events = useMirror((mirror) => collectionItems(mirror, 'event'), []) ?? noItems;
  const tags = useMirror((mirror) => collectionItems(mirror, 'tag'), []) ?? noItems;
  const ownId = useDevice()?.person.id;
  const users = useMirror((mirror) => collectionItems(mirror, 'user'), []) ?? noItems;
  const { set, teamId, eventId, statusId, tagId, authorId, assigneeId, isUnread } = address;
  const typeTags = tags.filter((tag) => isTagFor(tag, entity));
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
      {(typeTags.length > 0 || tagId !== undefined) && (
        <Choice
          label="Tag"
          value={tagId}
          options={choices(typeTags, tagId)}
          onChange={(id) => set({ tagId: id })}
        />
      )}
      <Choice
        label="Author"
        value={authorId}
        options={withMeFirst(choices(users, authorId), ownId)}
        onChange={(id) => set({ authorId: id })}
      />
      <Choice
        label="Assigned to"
        value={assigneeId}
        options={withMeFirst(choices(users, assigneeId), ownId)}
        onChange={(id) => set({ assigneeId: id })}
      />
      <Choice
        label="Read"
        value={isUnread ? 'unread' : undefined}
        options={[{ value: 'unread', label: 'Unread' }]}
        onChange={(id) => set({ isUnread: id !== undefined })}
      />
    </>
  );
}

/** Whether a tag is meant for this type. A tag without types is for all of them. */
function isTagFor({ fields: { types } }: CollectionItem, entity: EntityDefinition): boolean {
  const keys = Array.isArray(types) ? types.filter((each) => typeof each === 'string') : [];
  return keys.length === 0 || keys.includes(entity.key);
}

/** Options of a filter. The chosen one stays in the list even if it is archived or not on this device. */
function choices(items: readonly CollectionItem[], chosen: string | undefined) {
  const known = items
    .filter(({ id, archived }) => !archived || id === chosen)
    .map(({ id, fields }) => ({ value: id, label: fields.name }));
  const isKnown = chosen === undefined || known.some(({ value }) => value === chosen);
  return isKnown ? known : [...known, { value: chosen, label: 'Not on this device' }];
}

function withMeFirst(options: readonly { value: string; label: string }[], ownId: string | undefined) {
  const others = options.filter(({ value }) => value !== ownId);
  return ownId === undefined ? others : [{ value: ownId, label: 'Me' }, ...others];
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
    <Box flex={{ base: '1 1 100%', sm: '1 1 7rem', xl: '0 3 7.5rem' }} minWidth="0">
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
