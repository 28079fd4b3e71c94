import { useMemo } from 'react';
import { type CurrentUser, toPerson } from '#contract/accounts/user.ts';
import type { Readers } from '#contract/accounts/readers.ts';
import { user as userType } from '#domain/content/collections/user.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { SheetReader } from '#domain/paper/printedSheet.ts';
import { maySeeAs } from '#domain/rules/permissions/seeAs.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import { storedReaders } from '#mirror/read/readers.ts';
import { useShell } from '#session/store.ts';
import { useReadersFetch } from '#screens/shared/leaks/useReaders.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import type { BinderParams } from './binderParams.ts';
import { onlyRole, readerWith } from './useBinderReader.ts';
import { binderPeople } from './readBinder.ts';

/** Whose rights decide what is in a binder, and who can be chosen. */
export interface BinderRights {
  /** Whether the binder is for somebody else, whose rights decide. */
  readonly isOther: boolean;
  /** Whether the signed-in user may make binders for others. */
  readonly mayMakeForOthers: boolean;
  readonly roles: Readers['roles'];
  readonly roleId: string | undefined;
  /** The reader with the chosen role; undefined until there is one. */
  readonly user: CurrentUser | undefined;
  /** The same as what was printed is stored with it; null for a binder with the rights of the user. */
  readonly reader: SheetReader | null;
  readonly people: Awaited<ReturnType<typeof binderPeople>>;
}

const nobody: BinderRights['people'] = { referees: [], crew: [] };
const noRoles: Readers['roles'] = [];

/** Finds whose rights decide: those of the chosen role in the teams of the chosen reader. Works without a signal. */
export function useBinderRights({ whose, who, role }: BinderParams, eventId: string): BinderRights {
  useReadersFetch();
  const own = useShell((shell) => shell.user);
  const readers = useMirror(storedReaders, []);
  const users = useMirror((mirror) => collectionItems(mirror, 'user'), []);
  const people = useMirror((mirror) => binderPeople(mirror, eventId), [eventId]) ?? nobody;
  const isOther = whose === 'referee' || whose === 'crew' || whose === 'team';
  return useMemo(() => {
    const teams =
      whose === 'team'
        ? who === undefined
          ? []
          : [who]
        : fieldsOf(userType, users?.find(({ id }) => id === who)?.fields ?? {})('teams');
    const roleId = role ?? (readers && whose === 'referee' ? onlyRole(readers, teams) : undefined);
    return {
      isOther,
      mayMakeForOthers: own !== null && maySeeAs(toPerson(own)),
      roles: readers?.roles ?? noRoles,
      roleId,
      people,
      reader: isOther && roleId !== undefined ? { role: roleId, teams } : null,
      user:
        isOther && readers && roleId !== undefined && who !== undefined
          ? readerWith(readers, { role: roleId, teams })
          : undefined,
    };
  }, [own, readers, users, people, isOther, whose, who, role]);
}
