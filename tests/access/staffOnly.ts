import type { EntityKey } from '#domain/entities/index.ts';

/** The fields that product.md marks (s) in each type, by their labels. Copied by hand, so that a slip in the registry shows. */
const own: Readonly<Partial<Record<EntityKey, readonly string[]>>> = {
  plot: ['Background', 'If they succeed', 'If they fail', 'If they ignore it'],
  rumour: ['Truth', 'Leads to encounters', 'Leads to plot lines'],
  lammie: ['Referee text', 'Rules checked by'],
  research: [
    'Assigned team',
    'Answered by',
    'Referee notes',
    'Earlier similar requests',
    'Produced lammies',
    'Produced rumours',
    // Among what is "for staff"; how an answer will be given is told to nobody before it is.
    'Release',
  ],
};

/** The labels of a type's staff-only fields; organiser notes are on every type. */
export function staffOnly(entity: EntityKey): readonly string[] {
  return ['Organiser notes', ...(own[entity] ?? [])];
}

/** The fields that are for staff only until the answer is released. */
export function untilReleased(entity: EntityKey): readonly string[] {
  return entity === 'research' ? ['Answer in character', 'Outcome'] : [];
}

/** Who may see a field: every reader, staff, or staff until the release. */
export type Level = 'everyone' | 'staff' | 'untilReleased';

/** Who may see the field of that label. */
export function levelOf(entity: EntityKey, label: string): Level {
  if (staffOnly(entity).includes(label)) return 'staff';
  return untilReleased(entity).includes(label) ? 'untilReleased' : 'everyone';
}
