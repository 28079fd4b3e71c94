import { fieldsOf } from '#domain/content/fields/read.ts';
import { encounter as encounterType } from '#domain/content/entities/encounter.ts';
import type { Document } from '#domain/content/document.ts';
import { paragraphs, plainText } from '#domain/content/fields/cells.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import type { DraftRow } from '#mirror/typed/rows.ts';
import type { Device } from '#actions/device.ts';
import { saveEdited } from '#actions/saveEdited.ts';

/** A run of an encounter, as a referee states it. */
export interface RunEntry {
  readonly id: string;
  /** ISO 8601; null where it is not known. */
  readonly started: string | null;
  readonly ended: string | null;
  /** Plain text. */
  readonly outcome: string;
  /** Id of the person; the device's user where it is not given. */
  readonly referee?: string;
  readonly lammiesIssued?: number | null;
}

/** Returns a body patch with the run log of an encounter and one more entry. */
export function withRunEntry({ person }: Device, { body }: Pick<Document, 'body'>, entry: RunEntry) {
  const { id, started, ended, outcome, referee = person.id, lammiesIssued = null } = entry;
  const added: GroupRow = {
    id,
    started,
    ended,
    referee,
    outcome: paragraphs(outcome),
    lammiesIssued,
  };
  return { runLog: [...fieldsOf(encounterType, body)('runLog'), added] };
}

/** The entry in a draft of a run log, as its referee stated it; undefined if the draft has anything else. */
export function runEntryIn({ person }: Device, { body, was }: DraftRow): RunEntry | undefined {
  if (Object.keys(body).length !== 1) return undefined;
  const knownIds = new Set(fieldsOf(encounterType, was)('runLog').map(({ id }) => id));
  const [row, ...others] = fieldsOf(encounterType, body)('runLog').filter(({ id }) => !knownIds.has(id));
  if (!row || others.length > 0) return undefined;
  const entry = fieldsOf(encounterType.fields.runLog, row);
  if (entry('referee') !== person.id) return undefined;
  return {
    id: row.id,
    started: entry('started'),
    ended: entry('ended'),
    outcome: plainText(entry('outcome')),
  };
}

/**
 * Adds an entry to the run log of an encounter, and deletes the draft it was written in. Entries of several referees never
 * collide, and what is approved stays approved.
 */
export async function logRun(
  device: Device,
  encounter: Document,
  entry: RunEntry,
  draftId: string,
): Promise<Outcome> {
  const body = { ...encounter.body, ...withRunEntry(device, encounter, entry) };
  const { outcome } = await saveEdited(device, encounter, { teamId: encounter.teamId, body, draftId });
  return outcome;
}
