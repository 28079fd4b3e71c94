import { entityKeys } from '#domain/entities/index.ts';

/** Every permission entity: the content types, then those of the administrators' screens. */
export const permissionEntities: readonly string[] = [
  ...entityKeys,
  'editTeams',
  'editEvents',
  'eventSlots',
  'editResearchPeriod',
  'editUsers',
  'systemPage',
  'tags',
];
