import type { DocumentType } from '#domain/content/documentTypes.ts';

/** Items that search finds by themselves: those that documents are about. */
export const itemTypes: readonly DocumentType[] = [
  'location',
  'team',
  'event',
  'tag',
  'user',
  'researchPeriod',
];

/** Slots of the timetable. */
export const slotTypes: readonly DocumentType[] = ['eventSlot'];
