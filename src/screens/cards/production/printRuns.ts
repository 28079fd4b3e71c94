import { entriesInOrder } from '#domain/content/entities/cardLog.ts';
import { lammie } from '#domain/content/entities/lammie.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { CardRequest } from '#mirror/queries/desks/cards.ts';
import type { PickedCards } from '#screens/cards/logMany.ts';

/** Cards that were printed together: their entries have one time and one person. */
export interface PrintRun {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly count: number;
  readonly cards: readonly PickedCards[];
}

/** The print runs of some requests, latest first. */
export function printRuns(requests: readonly CardRequest[]): readonly PrintRun[] {
  const runs = new Map<string, PrintRun>();
  for (const { row } of requests) {
    for (const each of entriesInOrder(row.body)) {
      const entry = fieldsOf(lammie.fields.cardLog, each);
      const [at, by] = [entry('at'), entry('by')];
      // Cards marked by hand before anything was logged are not a run.
      if (entry('act') !== 'printed' || at === null || by === null) continue;
      const id = `${at} ${by}`;
      const run = runs.get(id) ?? { id, at, by, count: 0, cards: [] };
      const printed = entry('serials');
      runs.set(id, {
        ...run,
        count: run.count + printed.length,
        cards: [...run.cards, { keyId: row.keyId, serials: printed }],
      });
    }
  }
  return [...runs.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}
