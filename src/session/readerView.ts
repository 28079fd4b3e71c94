import { type CurrentUser, toPerson } from '#contract/accounts/user.ts';
import { openView } from '#mirror/view/openView.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { useShell } from './store.ts';

/** Opens the signed-in user's mirror as somebody else would see it, for a part of the screen. The caller closes it. */
export function openReaderView(reader: CurrentUser): Mirror | undefined {
  const { user } = useShell.getState();
  return user ? openView(user.id, toPerson(reader)) : undefined;
}
