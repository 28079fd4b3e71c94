import type { EntityKey } from '#domain/content/entities/index.ts';

/** Labels of the fields marked (s) in rules 9.4 to 9.39. Not taken from the registry, to find mistakes in it. */
const own: Readonly<Partial<Record<EntityKey, readonly string[]>>> = {
  plot: ['Background', 'If they succeed', 'If they fail', 'If they ignore it'],
  rumour: ['Truth', 'Leads to encounters', 'Leads to plot lines'],
  lammie: ['Referee text', 'Rules checked by', 'Card log'],
  research: [
    'Assigned team',
    'Answered by',
    'Referee notes',
    'Earlier similar requests',
    'Produced lammies',
    'Produced rumours',
    // Rule 9.32: players do not learn in advance how an answer will be released.
    'Release',
  ],
};

/** Labels of a type's staff-only fields. Every type has organiser notes. */
export function staffOnly(entity: EntityKey): readonly string[] {
  return ['Organiser notes', ...(own[entity] ?? [])];
}

/** Labels of the fields that are staff-only until the answer is released. */
export function untilReleased(entity: EntityKey): readonly string[] {
  return entity === 'research' ? ['Answer in character', 'Outcome'] : [];
}

/** Who may read a field: every reader, staff, or staff until the release. */
export type Audience = 'everyone' | 'staff' | 'untilReleased';

/** Audience of the field with this label. */
export function audienceOf(entity: EntityKey, label: string): Audience {
  if (staffOnly(entity).includes(label)) return 'staff';
  return untilReleased(entity).includes(label) ? 'untilReleased' : 'everyone';
}
