import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { Shares } from '#domain/content/document.ts';

const listFormat = new Intl.ListFormat('en-GB');

/** Whether two documents are shared with the same teams, in any order. */
export function sameShares(a: Shares, b: Shares): boolean {
  return (
    a.shareAll === b.shareAll &&
    a.shareTeams.length === b.shareTeams.length &&
    a.shareTeams.every((id) => b.shareTeams.includes(id))
  );
}

/** Returns who can see a document with these shares, as a sentence. */
export function whoSees(
  { plural }: Pick<EntityDefinition, 'plural'>,
  { shareAll, shareTeams }: Shares,
  name: (id: string) => string | undefined,
  owner = 'its own team',
): string {
  if (shareAll) return `Visible to every team. It belongs to ${owner}.`;
  const staffNote = `People who can read the ${plural} of every team can also see it.`;
  if (shareTeams.length === 0) return `Visible to ${owner} only. ${staffNote}`;
  const teamNames = shareTeams.flatMap((id) => name(id) ?? []).sort((a, b) => a.localeCompare(b));
  const others = shareTeams.length - teamNames.length;
  if (others > 0) teamNames.push(others === 1 ? 'another team' : `${others} other teams`);
  return `Visible to ${listFormat.format([owner, ...teamNames])}. ${staffNote}`;
}
