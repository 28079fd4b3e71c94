import { Box } from '@chakra-ui/react';
import type { CurrentUser } from '#contract/accounts/user.ts';
import type { PersonRef } from '#domain/content/person.ts';
import { textsIn } from '#domain/content/fields/read.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';
import { useShell } from '#session/store.ts';
import { useItems } from '#screens/shared/data/ItemsProvider.tsx';

/** Lines about a person, put together only when the tooltip opens: a list has many names. */
export default function AboutPerson({ person }: { readonly person: PersonRef }) {
  const reader = useShell((shell) => shell.user);
  const items = useItems()?.items;
  if (!reader || !items) return null;
  return aboutPerson(person, reader, items).map((line) => <Box key={line}>{line}</Box>);
}

/**
 * Returns what a device knows of a person, a line each: their full name, their role, and the teams that they share with the
 * reader. Devices have the roles of nobody else, only who is staff, and the teams of staff (decision 007).
 *
 * @internal Tests read it without pointing at a name.
 */
export function aboutPerson(
  { id, firstName, lastName, displayName }: PersonRef,
  reader: Pick<CurrentUser, 'id' | 'role' | 'teams'>,
  items: readonly CollectionItem[],
): string[] {
  const isReader = id === reader.id;
  const staff = items.find((item) => item.collection === 'user' && item.id === id && !item.archived);
  const teams = isReader ? reader.teams : textsIn(staff?.fields['teams']);
  const shared = items.filter(
    (item) => item.collection === 'team' && teams.includes(item.id) && reader.teams.includes(item.id),
  );
  const role = isReader ? (reader.role ?? '') : staff ? 'Staff' : '';
  return [
    `${firstName} ${lastName}`.trim() || displayName,
    role,
    shared.map(({ fields }) => fields.name).join(', '),
  ].filter((line) => line !== '');
}
