import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Row, ratioOf } from './table.ts';

/** Ratios to the reference as they were last kept, by what was measured. Unlike times, they hold on another machine. */
const file = join(import.meta.dirname, 'ratios.json');
const ratiosSchema = z.record(z.string(), z.number());

/** How much worse a ratio may be than the one that was kept. */
const tolerance = 1.2;

/** Times below this say more about the clock, in milliseconds. */
const leastMs = 2;

/** Keeps the ratios of these rows, beside those of others. */
export function keepRatios(rows: readonly Row[]): void {
  const kept = { ...read(), ...Object.fromEntries(measured(rows)) };
  const sorted = Object.entries(kept).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Says which ratios are over 20 % worse than those that were kept. Ratios without a stored value are not compared. */
export function worseRatios(rows: readonly Row[]): string[] {
  const kept = read();
  return measured(rows).flatMap(([what, ratio]) => {
    const before = kept[what];
    return before !== undefined && ratio > before * tolerance
      ? [`${what}: ${ratio.toFixed(2)} × the reference, and was ${before.toFixed(2)} ×`]
      : [];
  });
}

function measured(rows: readonly Row[]): (readonly [string, number])[] {
  return rows.flatMap((row) => {
    const ratio = ratioOf(row);
    const isLong = Math.max(...row.ours, ...(row.reference ?? [])) >= leastMs;
    return ratio === undefined || !isLong ? [] : [[row.what, Math.round(ratio * 100) / 100] as const];
  });
}

function read(): Record<string, number> {
  return existsSync(file) ? ratiosSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}
