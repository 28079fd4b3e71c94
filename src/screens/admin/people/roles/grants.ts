import { entities, entityKeys } from '#domain/content/entities/index.ts';
import { type Code, type Grant, type Permissions, code } from '#domain/content/permissionCodes.ts';

/** Whose documents a permission applies to. */
export const scopes = [
  { key: 'owned', label: 'Own teams', short: 'Own' },
  { key: 'shared', label: 'Shared with own teams', short: 'Shared' },
  { key: 'all', label: 'All teams', short: 'All' },
] as const satisfies readonly { readonly key: keyof Grant; readonly label: string; readonly short: string }[];
export type Scope = keyof Grant;

/** A permission code with its label, and an explanation for people who do not know the codes. */
export interface ActionLabel {
  readonly code: Code;
  readonly label: string;
  readonly description: string;
}

/** Actions on documents, in the order of their codes (rule 14.1). */
export const documentActions: readonly ActionLabel[] = [
  {
    code: code.read,
    label: 'Read',
    description: 'See documents with their versions and comments, and comment on them',
  },
  { code: code.edit, label: 'Edit', description: 'Change documents and the teams they are shared with' },
  { code: code.create, label: 'Create', description: 'Create new documents' },
  {
    code: code.delete,
    label: 'Delete',
    description: 'Archive and unarchive documents. Nothing is ever erased',
  },
  { code: code.submit, label: 'Submit', description: 'Submit documents for review' },
  {
    code: code.approve,
    label: 'Approve',
    description: 'Approve documents or flag them for changes. Saving a document keeps its status',
  },
  { code: code.copyAsOwn, label: 'Copy as own', description: 'Copy documents for one of their own teams' },
];

/** Actions on collections of the game, which belong to no team. */
export const gameActions = documentActions.slice(0, 4);

/** A row of a permission table: a permission entity and its label. */
export interface PermissionRow {
  readonly entity: string;
  readonly label: string;
}

export const documentRows: readonly PermissionRow[] = entityKeys.map((entity) => ({
  entity,
  label: entities[entity].plural,
}));

/** Collections of the game. Tags are missing because only administrators can manage them. */
export const gameRows: readonly PermissionRow[] = [
  { entity: 'editTeams', label: 'Teams' },
  { entity: 'editEvents', label: 'Events and the game' },
  { entity: 'eventSlots', label: 'Event timetable and locations' },
  { entity: 'incidentDetails', label: 'Details of people in incidents' },
  { entity: 'editResearchPeriod', label: 'Research periods' },
  { entity: 'systemPage', label: 'System pages' },
  { entity: 'editUsers', label: 'Users and roles' },
];

export interface PermissionTableProps {
  readonly permissions: Permissions;
  readonly disabled: boolean;
  readonly onChange: (permissions: Permissions) => void;
}

/** Codes that a role has on an entity in one scope. */
export function codesIn(permissions: Permissions, entity: string, scope: Scope): readonly Code[] {
  return permissions[entity]?.[scope] ?? [];
}

/** Codes that a role has on a collection of the game, where the scope makes no difference. */
export function gameCodes(permissions: Permissions, entity: string): readonly Code[] {
  return scopes.flatMap(({ key }) => codesIn(permissions, entity, key));
}

/** Grants or revokes a code. Every other code needs Read: granting one grants Read, revoking Read revokes all. */
export function toggleGrant(
  permissions: Permissions,
  { entity, scope }: { readonly entity: string; readonly scope: Scope },
  toggledCode: Code,
  isGranted: boolean,
): Permissions {
  const none: Grant = { owned: [], shared: [], all: [] };
  const grant = permissions[entity] ?? none;
  return {
    ...permissions,
    [entity]: { ...grant, [scope]: toggleCode(grant[scope], toggledCode, isGranted) },
  };
}

/** Grants or revokes a code on a collection of the game. */
export function toggleGameGrant(
  permissions: Permissions,
  entity: string,
  toggledCode: Code,
  isGranted: boolean,
): Permissions {
  const all = toggleCode(gameCodes(permissions, entity), toggledCode, isGranted);
  return { ...permissions, [entity]: { owned: [], shared: [], all } };
}

function toggleCode(before: readonly Code[], toggledCode: Code, isGranted: boolean): Code[] {
  if (!isGranted && toggledCode === code.read) return [];
  const others = before.filter((each) => each !== toggledCode);
  const after = isGranted ? [...others, code.read, toggledCode] : others;
  return [...new Set(after)].sort((a, b) => a - b);
}
