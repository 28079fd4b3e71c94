import { storedLine } from '#domain/primitives/text.ts';
import {
  type ColumnTarget,
  type HeadingReader,
  createHeadingReader,
  headingKey,
} from '#domain/content/fields/columnNames.ts';

import type { DateOrder } from '../dates/dateOrder.ts';
import type { NameChoices } from '../names/missingNames.ts';

/** Most rows above the headings of a table: a title, a date, empty ones. */
const mostAbove = 12;
/** Cells that are looked at to guess what a column without a known heading holds. */
const mostLooked = 40;
const sampleCount = 3;
const sampleLength = 60;

/** Fields that a table may hold, and how its columns are told apart. */
export interface ColumnRules {
  /** Fields that may be imported, in the order of their form. */
  readonly targets: readonly ColumnTarget[];
  /** Label of a row: “Plot Line”. */
  readonly noun: string;
  /** Whether a column is left out without being asked about, because the system sets its values. */
  readonly isIgnored: (heading: string) => boolean;
  /** Name of the field that each row must have. */
  readonly key: string;
  /** Whether all of these cells look like values of a field, whatever the heading says. */
  readonly areLike: (target: ColumnTarget, cells: readonly string[]) => boolean;
}

/** Choices of a person for a table instead of what was guessed. */
export interface TableChoices {
  /** Number of the row with the headings, from 1; 0 if there are none; undefined for a guess. */
  readonly headingRow?: number | undefined;
  /** Fields by heading (`choiceKey`); null leaves the column out. */
  readonly fields: ReadonlyMap<string, string | null>;
  /** Decisions about names that nothing here has. */
  readonly names?: NameChoices;
  /** Orders of day and month, by field. */
  readonly dates?: ReadonlyMap<string, DateOrder>;
}

/** Nothing was chosen: all is guessed. */
export const noChoices: TableChoices = { fields: new Map() };

/** A column of a table, and the field that it is imported as. */
export interface TableColumn {
  readonly heading: string;
  readonly samples: readonly string[];
  /** Name of the field; null if the column is left out. */
  readonly field: string | null;
  readonly isIgnored: boolean;
}

/** Place of the headings, and the field of each column. */
export interface MatchedColumns {
  /** Number of the row with the headings, from 1; 0 if there are none. */
  readonly headingRow: number;
  readonly columns: readonly TableColumn[];
}

/** Returns the name under which the choice for a column is kept. */
export function choiceKey(heading: string): string {
  return headingKey(heading) || heading.trim();
}

/** Finds the headings of a table, and the field of each column by its heading, else by its cells. */
export function matchColumns(
  rows: readonly (readonly string[])[],
  rules: ColumnRules,
  choices: TableChoices,
): MatchedColumns {
  const readHeading = createHeadingReader(rules.targets, rules.noun);
  const isKnown = (cell: string) =>
    rules.isIgnored(cell) || readHeading(cell).some(({ length }) => length > 0);
  const headingRow = Math.min(choices.headingRow ?? findHeadings(rows, isKnown), rows.length);
  const below = rows.slice(headingRow).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const named = headingRow === 0 ? undefined : rows[headingRow - 1];
  const width = Math.max(
    named?.length ?? 0,
    ...below.slice(0, named ? 0 : mostLooked).map(({ length }) => length),
  );
  const headings = Array.from({ length: width }, (_, at) =>
    storedLine(named?.[at] ?? `Column ${at + 1} of ${width}`).trim(),
  );
  const looked = headings.map((_, at) =>
    below
      .slice(0, mostLooked)
      .map((cells) => cells[at]?.trim() ?? '')
      .filter((cell) => cell !== ''),
  );
  const fields = matchFields(headings, looked, { ...rules, readHeading, chosen: choices.fields });
  return {
    headingRow,
    columns: headings.map((heading, at) => ({
      heading,
      samples: [...new Set(looked[at])].slice(0, sampleCount).map(shortened),
      field: fields[at] ?? null,
      isIgnored: rules.isIgnored(heading),
    })),
  };
}

function shortened(cell: string): string {
  const line = cell.replaceAll(/\s+/g, ' ');
  return line.length > sampleLength ? `${line.slice(0, sampleLength - 1)}…` : line;
}

/** The field of each column: what was chosen, then the surest of what headings say, then what cells look like. */
function matchFields(
  headings: readonly string[],
  cells: readonly (readonly string[])[],
  {
    targets,
    key,
    isIgnored,
    areLike,
    readHeading,
    chosen,
  }: ColumnRules & { readonly readHeading: HeadingReader; readonly chosen: TableChoices['fields'] },
): (string | null)[] {
  const fields: (string | null)[] = headings.map(() => null);
  const isOpen = headings.map((heading) => heading !== '' && !isIgnored(heading));
  const left = new Map(targets.map((target) => [target.name, target]));
  const take = (at: number, name: string) => {
    fields[at] = name;
    isOpen[at] = false;
    left.delete(name);
  };
  for (const [at, heading] of headings.entries()) {
    const choice = isOpen[at] ? chosen.get(choiceKey(heading)) : undefined;
    if (choice === undefined) continue;
    if (choice === null) isOpen[at] = false;
    else if (left.has(choice)) take(at, choice);
  }
  for (const sureness of [0, 1, 2]) {
    for (const [at, heading] of headings.entries()) {
      const name = isOpen[at] && readHeading(heading)[sureness]?.find((each) => left.has(each));
      if (name) take(at, name);
    }
  }
  // Anything may be a name, so names are what nothing else explains.
  for (const isKey of [false, true]) {
    for (const [at, looked] of cells.entries()) {
      if (!isOpen[at] || looked.length === 0) continue;
      const [target, another] = [...left.values()].filter(
        (each) => (each.name === key) === isKey && areLike(each, looked),
      );
      if (target && !another) take(at, target.name);
    }
  }
  return fields;
}

/** Returns the number of the row with the headings, from 1; 0 for a table that begins with its first row of values. */
function findHeadings(rows: readonly (readonly string[])[], isKnown: (cell: string) => boolean): number {
  const filled = rows
    .slice(0, mostAbove + mostLooked)
    .map((cells) => cells.filter((cell) => cell.trim() !== ''));
  const widest = Math.max(...filled.map(({ length }) => length));
  const candidates = filled
    .slice(0, mostAbove)
    .flatMap((cells, at) => (cells.length > 0 && cells.length * 2 >= widest ? [{ cells, at }] : []));
  const known = ({ cells }: { readonly cells: readonly string[] }) => cells.filter(isKnown).length;
  const [first] = candidates;
  if (!first) return 0;
  const best = candidates.reduce((a, b) => (known(b) > known(a) ? b : a));
  // A word among the values may be the name of a field by chance.
  if (known(best) > (best === first ? 0 : 1)) return best.at + 1;
  return looksLikeValues(first.cells, rows.slice(first.at + 1, first.at + mostLooked), rows[first.at] ?? [])
    ? 0
    : first.at + 1;
}

/** Whether a row has what headings never have: numbers, long texts, one text twice, or what its column has again. */
function looksLikeValues(
  cells: readonly string[],
  below: readonly (readonly string[])[],
  row: readonly string[],
): boolean {
  return (
    cells.some((cell) => /^[\s\d.,:/+-]+$|[\r\n@]/.test(cell.trim()) || cell.length > sampleLength) ||
    new Set(cells).size < cells.length ||
    below.every((other) => other.every((cell) => cell.trim() === '')) ||
    row.some((cell, at) => cell.trim() !== '' && below.some((other) => other[at] === cell))
  );
}
