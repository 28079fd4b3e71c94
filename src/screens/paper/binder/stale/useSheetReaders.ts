import { useEffect, useMemo, useState } from 'react';
import { toPerson } from '#contract/accounts/user.ts';
import { readerKey } from '#domain/paper/printedSheet.ts';
import { printedSheets } from '#mirror/queries/desks/prints.ts';
import { storedReaders } from '#mirror/read/readers.ts';
import { refusalToSeeAs } from '#session/seeAs.ts';
import { openReaderView } from '#session/readerView.ts';
import { useShell } from '#session/store.ts';
import { useReadersFetch } from '#screens/shared/leaks/useReaders.ts';
import { type Reader, useMirror } from '#screens/shared/data/useMirror.ts';
import { closeAfterMs, readerWith } from '#screens/paper/binder/useBinderReader.ts';
import type { ReaderViews } from './staleSheets.ts';

/** People for whom sheets were printed, other than the user, by `readerKey`. */
export type SheetReaders = ReadonlyMap<string, Reader>;

/** Opens what the readers of printed sheets may read, as long as the page needs it; undefined until they are known. */
export function useSheetReaders(): {
  readonly readers: SheetReaders | undefined;
  readonly views: ReaderViews;
} {
  useReadersFetch();
  const own = useShell((shell) => shell.user);
  const latest = useMirror(async (mirror) => {
    const knownReaders = await storedReaders(mirror);
    const users = (await printedSheets(mirror)).flatMap(({ reader }) => {
      const user = reader && knownReaders && readerWith(knownReaders, reader);
      return user ? [[readerKey(reader), user] as const] : [];
    });
    return [...new Map(users)];
  }, []);
  // Another print for the same readers opens nothing again.
  const [users, setUsers] = useState(latest);
  if (JSON.stringify(users) !== JSON.stringify(latest)) setUsers(latest);
  const readers = useMemo(() => {
    if (!users || !own) return undefined;
    return new Map(
      users.flatMap(([key, user]): [string, Reader][] => {
        const mirror = refusalToSeeAs(own, user) === 'notAllowed' ? undefined : openReaderView(user);
        return mirror ? [[key, { mirror, person: toPerson(user) }]] : [];
      }),
    );
  }, [users, own]);
  useEffect(
    () => () => {
      setTimeout(() => readers?.forEach(({ mirror }) => mirror.close()), closeAfterMs);
    },
    [readers],
  );
  const views = useMemo(
    () => new Map([...(readers ?? [])].map(([key, { mirror }]) => [key, mirror])),
    [readers],
  );
  return { readers, views };
}
