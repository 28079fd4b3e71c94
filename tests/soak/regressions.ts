import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { History } from '#support/history/steps.ts';
import { historySchema } from './failures.ts';

/** Histories that once failed, by what was wrong, one a line. */
const file = 'tests/sync/regressions.json';

/** Reads the histories that once failed, by what was wrong. */
export function readRegressions(): Record<string, History> {
  return z.record(z.string(), historySchema).parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Adds a history; throws if there is one of that name. */
export function addRegression(name: string, history: History): void {
  const histories = readRegressions();
  if (name in histories) throw new Error(`There is a history of that name: ${name}`);
  writeFileSync(file, regressionsText({ ...histories, [name]: history }));
}

/** The file's text: a history a line, so that a line is added, changed or removed by each commit. */
function regressionsText(histories: Readonly<Record<string, History>>): string {
  const lines = Object.entries(histories).map(
    ([name, history]) => `  ${JSON.stringify(name)}: ${JSON.stringify(history)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
