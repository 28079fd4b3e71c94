import type { BodyPatch } from '#domain/content/body.ts';
import { encounter } from '#domain/content/entities/encounter.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';

/** A run in the run log of an encounter. */
export interface LoggedRun {
  readonly id: string;
  /** ISO 8601; null where it was not said. */
  readonly started: string | null;
  readonly ended: string | null;
  /** Id of the person; null where it was not said. */
  readonly referee: string | null;
}

/** How far apart two entries may be about the same run, in milliseconds: longer than any run, shorter than between two events. */
const sameRunMs = 12 * 3_600_000;

/**
 * The runs of an encounter that were logged around a moment, in epoch milliseconds: one of them may be the run that somebody
 * is about to log.
 */
export function runsLoggedAround(body: BodyPatch, moment: number): readonly LoggedRun[] {
  return fieldsOf(
    encounter,
    body,
  )('runLog').flatMap((row) => {
    const run = fieldsOf(encounter.fields.runLog, row);
    const [started, ended, referee] = [run('started'), run('ended'), run('referee')];
    const last = ended ?? started;
    const isNear = last !== null && Math.abs(Date.parse(last) - moment) <= sameRunMs;
    return isNear ? [{ id: row.id, started, ended, referee }] : [];
  });
}
