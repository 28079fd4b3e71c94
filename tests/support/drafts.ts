import type { DraftRow } from '#mirror/typed/rows.ts';
import { noon } from './documents.ts';

/** A draft of the encounter `doc-1`, typed at noon in the form `form-1`. */
export function draftOf(given: Partial<DraftRow> = {}): DraftRow {
  return {
    kind: 'draft',
    id: 'form-1',
    keyId: 'doc-1',
    entity: 'encounter',
    isNew: false,
    teamId: 'north',
    teamWas: given.teamId ?? 'north',
    version: 1,
    body: { summary: 'typed' },
    was: {},
    at: noon,
    ...given,
  };
}
