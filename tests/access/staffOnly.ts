import type { EntityKey } from '#domain/entities/index';

/** The fields that product.md marks (s), by their labels; organiser notes are on every type. Copied by hand, so that a slip in the registry shows. */
export const staffOnly: Readonly<Record<EntityKey, readonly string[]>> = {
  plot: ['Organiser notes', 'Background', 'If they succeed', 'If they fail', 'If they ignore it'],
  monster: ['Organiser notes'],
  encounter: ['Organiser notes'],
  rumour: ['Organiser notes', 'Truth', 'Leads to encounters', 'Leads to plot lines'],
  lammie: ['Organiser notes', 'Referee text', 'Rules checked by'],
  research: [
    'Organiser notes',
    'Assigned team',
    'Answered by',
    'Referee notes',
    'Earlier similar requests',
    'Produced lammies',
    'Produced rumours',
    // Among what is "for staff"; how an answer will be given is told to nobody before it is.
    'Release',
  ],
  ritual: ['Organiser notes'],
};

/** The fields that are for staff only until the answer is released. */
export const untilReleased: Readonly<Record<EntityKey, readonly string[]>> = {
  plot: [],
  monster: [],
  encounter: [],
  rumour: [],
  lammie: [],
  research: ['Answer in character', 'Outcome'],
  ritual: [],
};

/** Who may see a field: every reader, staff, or staff until the release. */
export type Level = 'everyone' | 'staff' | 'untilReleased';

/** Who may see the field of that label. */
export function levelOf(entity: EntityKey, label: string): Level {
  if (staffOnly[entity].includes(label)) return 'staff';
  return untilReleased[entity].includes(label) ? 'untilReleased' : 'everyone';
}
