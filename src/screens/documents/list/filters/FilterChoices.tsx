import { Box } from '@chakra-ui/react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { readStatus, status, statusText } from '#domain/content/status.ts';
import { useMemo } from 'react';
import type { CollectionKey } from '#domain/content/collections/index.ts';
import { tag } from '#domain/content/collections/tag.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';
import { useFirstScreenShown } from '#session/firstScreen.ts';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { useItems } from '#screens/shared/data/ItemsProvider.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import type { ListAddress } from '#screens/documents/list/listAddress.ts';

const statuses = [status.editing, status.submitted, status.flagged, status.approved].map((each) => ({
  value: String(each),
  label: statusText(each),
}));
const noItems: readonly CollectionItem[] = [];

/** Filters by team, event, status, tag, author, assignee, and whether it was read. */
export function FilterChoices({
  entity,
  archived,
  address,
}: {
  readonly entity: EntityDefinition;
  readonly archived: boolean;
  readonly address: ListAddress;
}) {
  const ownId = useDevice()?.person.id;
  const items = useItems()?.items ?? noItems;
  // Options wait for the rows of the list; before that, only chosen ones are shown.
  const offered = useFirstScreenShown() ? items : noItems;
  const choices = useChoices(offered);
  const { set, teamId, eventId, statusId, tagId, authorId, assigneeId, isUnread } = address;
  const hasTags = useMemo(() => items.some((item) => isTagFor(item, entity)), [items, entity]);
  return (
    <>
      <Choice
        label="Team"
        value={teamId}
        options={choices('team', teamId)}
        onChange={(id) => set({ teamId: id })}
      />
      {entity.hasEvent && (
        <Choice
          label="Event"
          value={eventId}
          options={choices('event', eventId)}
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
      {(hasTags || tagId !== undefined) && (
        <Choice
          label="Tag"
          value={tagId}
          options={choices('tag', tagId, (tag) => isTagFor(tag, entity))}
          onChange={(id) => set({ tagId: id })}
        />
      )}
      <Choice
        label="Author"
        value={authorId}
        options={withMeFirst(choices('user', authorId), ownId)}
        onChange={(id) => set({ authorId: id })}
      />
      <Choice
        label="Assigned to"
        value={assigneeId}
        options={withMeFirst(choices('user', assigneeId), ownId)}
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
function isTagFor({ collection, fields }: CollectionItem, entity: EntityDefinition): boolean {
  if (collection !== 'tag') return false;
  const keys = fieldsOf(tag, fields)('types');
  return keys.length === 0 || keys.includes(entity.key);
}

/** Returns the options of a filter by name. The chosen one stays among them even if it is archived or not on this device. */
function useChoices(items: readonly CollectionItem[]) {
  const names = useNames();
  const sorted = useMemo(() => items.toSorted((a, b) => a.fields.name.localeCompare(b.fields.name)), [items]);
  return (
    collection: CollectionKey,
    chosen: string | undefined,
    isOffered: (item: CollectionItem) => boolean = () => true,
  ) => {
    const options = sorted
      .filter((item) => isOffered(item) && item.collection === collection)
      .filter(({ id, archived }) => !archived || id === chosen)
      .map(({ id, fields }) => ({ value: id, label: fields.name }));
    if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
    return [
      ...options,
      { value: chosen, label: names.get(`${collection}:${chosen}`) ?? 'Not on this device' },
    ];
  };
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
    <Box
      flex={{ base: '1 1 100%', sm: '1 1 7rem', xl: '0 3 auto' }}
      // The width is fixed, because the options arrive after the rows: following them would rewrap labels and move the rows.
      width={{ xl: '7.5rem' }}
      minWidth="0"
    >
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
