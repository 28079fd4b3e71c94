/** Colours of the kinds of slots; each kind has an icon as well. */
export const kindTones = {
  encounter: 'submitted',
  battle: 'flagged',
  'monster-duty': 'approved',
  ritual: 'editing',
  'make-up': 'accent',
  briefing: 'archived',
  meal: 'archived',
} as const;
