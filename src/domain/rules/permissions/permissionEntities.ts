import { entityKeys } from '#domain/content/entities/index.ts';

/** Every permission entity: the content types, then those of the administrators' screens. */
export const permissionEntities: readonly string[] = [
  ...entityKeys,
  'editTeams',
  'editEvents',
  'eventSlots',
  'incidentDetails',
  'editResearchPeriod',
  'editUsers',
  'systemPage',
  'tags',
];
