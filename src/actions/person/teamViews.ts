import { type TeamView, teamViewKey, teamViewLimits, writeTeamView } from '#domain/personal/teamView.ts';
import { putChoice } from '#mirror/feed/personalEntries.ts';
import { sharedViews } from '#mirror/read/teamViews.ts';
import type { Device } from '#actions/device.ts';

/** Shares a view with a team, or changes one; it is sent with what the user's devices share. Returns why not, in words. */
export async function shareView(
  { mirror, person, now, newId }: Device,
  viewToShare: Omit<TeamView, 'id' | 'by'> & Partial<Pick<TeamView, 'id' | 'by'>>,
): Promise<string | undefined> {
  const { teamId, type, query } = viewToShare;
  if (query.length > teamViewLimits.query) return 'These filters are too long to be shared.';
  const own = (await sharedViews(mirror, person, type)).filter((view) => view.teamId === teamId);
  if (viewToShare.id === undefined && own.length >= teamViewLimits.perTeam)
    return `A team shares at most ${teamViewLimits.perTeam} views. Delete one first.`;
  // The name stands for the view: another of the same name is replaced.
  const same = own.find(({ name, mayChange }) => name === viewToShare.name && mayChange);
  const { id, by } = viewToShare.id === undefined ? (same ?? { id: newId(), by: person.id }) : viewToShare;
  const view = { ...viewToShare, id: id ?? newId(), by: by ?? person.id };
  const { key, value } = writeTeamView(view);
  await putChoice(mirror, key, value, Date.parse(now()));
  return undefined;
}

/** Deletes a view of a team, for all its members. */
export async function deleteView(
  { mirror, now }: Device,
  { teamId, id }: Pick<TeamView, 'teamId' | 'id'>,
): Promise<void> {
  await putChoice(mirror, teamViewKey(teamId, id), '', Date.parse(now()));
}
