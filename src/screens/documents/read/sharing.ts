import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Shares } from '#domain/document.ts';

const list = new Intl.ListFormat('en-GB');

/** Whether two say the same, in whatever order the teams were picked. */
export function sameShares(a: Shares, b: Shares): boolean {
  return (
    a.shareAll === b.shareAll &&
    a.shareTeams.length === b.shareTeams.length &&
    a.shareTeams.every((id) => b.shareTeams.includes(id))
  );
}

/** Who sees a document with these shares, in a sentence. */
export function whoSees(
  { plural }: Pick<EntityDefinition, 'plural'>,
  { shareAll, shareTeams }: Shares,
  name: (id: string) => string | undefined,
  owner = 'Its own team',
): string {
  if (shareAll) return `Every team sees it; it belongs to ${owner}.`;
  const beyond = `Whoever may read the ${plural} of every team sees it too.`;
  if (shareTeams.length === 0) return `${owner} sees it, and no other team. ${beyond}`;
  const known = shareTeams.flatMap((id) => name(id) ?? []).sort((a, b) => a.localeCompare(b));
  const others = shareTeams.length - known.length;
  if (others > 0) known.push(others === 1 ? 'a team not known here' : `${others} teams not known here`);
  return `${list.format([owner, ...known])} see it. ${beyond}`;
}
