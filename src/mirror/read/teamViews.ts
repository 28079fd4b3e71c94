import { team as teamType } from '#domain/content/collections/team.ts';
import type { EntityKey } from '#domain/content/entities/index.ts';
import {
  type TeamView,
  mayChangeView,
  mayReadViews,
  readTeamView,
  viewPrefix,
} from '#domain/personal/teamView.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { Person } from '#domain/content/person.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { collectionItems } from '#mirror/read/collections.ts';

/** A view that a team shares, as one of its members sees it. */
export interface SharedView extends TeamView {
  readonly team: string;
  readonly mayChange: boolean;
}

/** The views of a type that the person's teams share, by team and name. */
export async function sharedViews(mirror: Mirror, person: Person, type: EntityKey): Promise<SharedView[]> {
  const rows = await mirror.personal.where('key').startsWith(viewPrefix).toArray();
  const views = rows.flatMap((row) => readTeamView(row) ?? []).filter((view) => view.type === type);
  if (views.length === 0) return [];
  const teams = new Map((await collectionItems(mirror, 'team')).map((team) => [team.id, team.fields]));
  return views
    .flatMap((view): SharedView[] => {
      const team = teams.get(view.teamId);
      if (!team) return [];
      const leads = fieldsOf(teamType, team)('leads');
      // A device that has not heard of a change of teams yet must not show what the person left.
      if (!mayReadViews(person, view.teamId, leads)) return [];
      return [{ ...view, team: team.name, mayChange: mayChangeView(person, view, leads) }];
    })
    .sort((a, b) => a.team.localeCompare(b.team) || a.name.localeCompare(b.name));
}
