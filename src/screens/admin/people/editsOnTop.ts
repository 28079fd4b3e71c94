import type { NewRole } from '#contract/accounts/accounts.ts';
import { type Code, type Grant, type Permissions, code } from '#domain/content/permissionCodes.ts';

const none: Grant = { owned: [], shared: [], all: [] };

/** Edits of a role on top of what somebody else has saved: of its permissions, only those that were ticked or unticked. */
export function roleEditsOnTop(edits: Partial<NewRole>, base: NewRole, theirs: NewRole): Partial<NewRole> {
  if (!edits.permissions) return edits;
  return { ...edits, permissions: permissionsOnTop(edits.permissions, base.permissions, theirs.permissions) };
}

/** Edits of an account on top of what somebody else has saved: of its teams, only those that were added or removed. */
export function accountEditsOnTop<T extends { readonly teams: readonly string[] }>(
  edits: Partial<T>,
  base: T,
  theirs: T,
): Partial<T> {
  return edits.teams ? { ...edits, teams: setOnTop(edits.teams, base.teams, theirs.teams) } : edits;
}

function permissionsOnTop(mine: Permissions, base: Permissions, theirs: Permissions): Permissions {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const grantsOf = (name: string) => [mine[name] ?? none, base[name] ?? none, theirs[name] ?? none] as const;
  return Object.fromEntries(
    [...names].map((name) => {
      const [own, before, other] = grantsOf(name);
      const codes = (scope: keyof Grant) => codesOnTop(own[scope], before[scope], other[scope]);
      return [name, { owned: codes('owned'), shared: codes('shared'), all: codes('all') }] as const;
    }),
  );
}

/** Every other code needs Read, so revoking Read revokes them all. */
function codesOnTop(mine: readonly Code[], base: readonly Code[], theirs: readonly Code[]): Code[] {
  const codes = setOnTop(mine, base, theirs).sort((a, b) => a - b);
  const isReadRevoked = base.includes(code.read) && !codes.includes(code.read);
  return isReadRevoked ? [] : codes;
}

function setOnTop<T>(mine: readonly T[], base: readonly T[], theirs: readonly T[]): T[] {
  const added = mine.filter((each) => !base.includes(each) && !theirs.includes(each));
  return [...theirs.filter((each) => mine.includes(each) || !base.includes(each)), ...added];
}
