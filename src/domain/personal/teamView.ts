import { type EntityKey, isEntityKey } from '#domain/content/entities/index.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { status } from '#domain/content/status.ts';
import type { PersonalEntry } from './entry.ts';

/** A list of one type as a team shares it: filters, order, columns, and whether it is a board. */
export interface TeamView {
  readonly id: string;
  readonly teamId: string;
  /** Id of its maker. */
  readonly by: string;
  readonly type: EntityKey;
  readonly name: string;
  /** The query of the list. */
  readonly query: string;
}

/** Most characters of a name and of a query, and most views of one team. */
export const teamViewLimits = { name: 40, query: 500, perTeam: 20 } as const;

const keyPattern = /^view:([\w~-]+)\.([\w~-]+)$/;

/** Prefix of the keys of views. */
export const viewPrefix = 'view:';

/** Whether an entry is a view of a team. */
export function isTeamViewKey(key: string): boolean {
  return key.startsWith(viewPrefix);
}

/** The team and the id in the key of an entry; undefined for other entries. */
export function teamOfView(key: string): { readonly teamId: string; readonly id: string } | undefined {
  const [, teamId, id] = keyPattern.exec(key) ?? [];
  return teamId !== undefined && id !== undefined ? { teamId, id } : undefined;
}

/** A view as the key and value of an entry. */
export function writeTeamView({
  id,
  teamId,
  by,
  type,
  name,
  query,
}: TeamView): Pick<PersonalEntry, 'key' | 'value'> {
  return { key: teamViewKey(teamId, id), value: [by, type, name, query].map(encodeURIComponent).join('&') };
}

/** The key of a view’s entry. One without a value is deleted. */
export function teamViewKey(teamId: string, id: string): string {
  return `view:${teamId}.${id}`;
}

/** Reads a view; undefined for what is deleted, too long or none. */
export function readTeamView({ key, value }: Pick<PersonalEntry, 'key' | 'value'>): TeamView | undefined {
  const of = teamOfView(key);
  const [by, type, name, query, ...rest] = value.split('&').map(decoded);
  if (!of || rest.length > 0 || by === undefined || name === undefined || query === undefined)
    return undefined;
  if (type === undefined || !isEntityKey(type) || name.trim() === '') return undefined;
  if (name.length > teamViewLimits.name || query.length > teamViewLimits.query) return undefined;
  return { ...of, by, type, name, query };
}

/** Whether a person may share a view with a team: their own teams. */
export function mayShareView(person: Person, teamId: string): boolean {
  return person.teams.includes(teamId) || mayEditTeams(person);
}

/** Whether a person may change or delete a view: its maker, as long as they are in the team, its leads, and who may edit teams. */
export function mayChangeView(
  person: Person,
  { teamId, by }: Pick<TeamView, 'teamId' | 'by'>,
  leads: readonly string[],
): boolean {
  if (mayEditTeams(person) || leads.includes(person.id)) return true;
  return by === person.id && person.teams.includes(teamId);
}

/** Whether a person sees the views of a team. */
export function mayReadViews(person: Person, teamId: string, leads: readonly string[]): boolean {
  return mayShareView(person, teamId) || leads.includes(person.id);
}

function mayEditTeams(person: Person): boolean {
  const shares = { shareAll: false, shareTeams: [] };
  return may(person, 'edit', { entity: 'team', teamId: '', statusId: status.editing, shares });
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
