import { entities, entityKeys } from '#domain/entities/index.ts';
import { type Code, type Grant, type Permissions, code } from '#domain/permissions/permissions.ts';

/** Whose documents a tick is about. */
export const reaches = [
  { key: 'owned', label: 'Of their own teams', short: 'Own' },
  { key: 'shared', label: 'Shared with their teams', short: 'Shared' },
  { key: 'all', label: 'Of every team', short: 'Every' },
] as const satisfies readonly { readonly key: keyof Grant; readonly label: string; readonly short: string }[];
export type Reach = keyof Grant;

export interface Allowed {
  readonly code: Code;
  readonly label: string;
  /** The same for somebody who has never seen the codes. */
  readonly means: string;
}

/** What can be done, in the order of section 6 of the specification. */
export const deeds: readonly Allowed[] = [
  { code: code.read, label: 'Read', means: 'See it with its versions and comments, and comment on it' },
  { code: code.edit, label: 'Edit', means: 'Change it, and say which teams it is shared with' },
  { code: code.create, label: 'Create', means: 'Write new ones' },
  { code: code.delete, label: 'Delete', means: 'Archive it, and bring it back; nothing is ever erased' },
  { code: code.submit, label: 'Submit', means: 'Hand it in for review' },
  {
    code: code.approve,
    label: 'Approve',
    means: 'Approve it, or flag it back to its author; what they save keeps its status',
  },
  { code: code.copyAsOwn, label: 'Copy as own', means: 'Take a copy of it for a team of their own' },
];

/** What can be done to things that belong to no team. */
export const deskDeeds = deeds.slice(0, 4);

/** A permission entity and its name for people. */
export interface Line {
  readonly entity: string;
  readonly label: string;
}

/** The types of documents. */
export const documentLines: readonly Line[] = entityKeys.map((entity) => ({
  entity,
  label: entities[entity].plural,
}));

/** What is kept for the whole game. Tags are not among them: they are the administrators' alone. */
export const deskLines: readonly Line[] = [
  { entity: 'editTeams', label: 'Teams' },
  { entity: 'editEvents', label: 'Events and the game' },
  { entity: 'eventSlots', label: 'Event timetable and locations' },
  { entity: 'editResearchPeriod', label: 'Research periods' },
  { entity: 'systemPage', label: 'System pages' },
  { entity: 'editUsers', label: 'Users and roles' },
];

/** What a role allows, and where to say that it changes. */
export interface MatrixProps {
  readonly permissions: Permissions;
  readonly disabled: boolean;
  readonly onChange: (permissions: Permissions) => void;
}

/** The codes that a role gives on an entity by one of the three ways. */
export function codesBy(permissions: Permissions, entity: string, reach: Reach): readonly Code[] {
  return permissions[entity]?.[reach] ?? [];
}

/** The codes on what belongs to no team: there, all three ways are one. */
export function deskCodes(permissions: Permissions, entity: string): readonly Code[] {
  return reaches.flatMap(({ key }) => codesBy(permissions, entity, key));
}

/** Ticks or unticks a code; nothing is done to what cannot be read, so Read comes with the others and takes them along. */
export function tick(
  permissions: Permissions,
  { entity, reach }: { readonly entity: string; readonly reach: Reach },
  wanted: Code,
  on: boolean,
): Permissions {
  const none: Grant = { owned: [], shared: [], all: [] };
  const grant = permissions[entity] ?? none;
  return { ...permissions, [entity]: { ...grant, [reach]: ticked(grant[reach], wanted, on) } };
}

/** The same where there is no team to speak of. */
export function tickDesk(permissions: Permissions, entity: string, wanted: Code, on: boolean): Permissions {
  const all = ticked(deskCodes(permissions, entity), wanted, on);
  return { ...permissions, [entity]: { owned: [], shared: [], all } };
}

function ticked(before: readonly Code[], wanted: Code, on: boolean): Code[] {
  if (!on && wanted === code.read) return [];
  const kept = before.filter((each) => each !== wanted);
  const after = on ? [...kept, code.read, wanted] : kept;
  return [...new Set(after)].sort((a, b) => a - b);
}
