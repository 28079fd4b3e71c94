import type { Field } from '#domain/fields/field.ts';

/** Columns of the form's grid. Two or three fields share a row, or one takes it. */
export const formColumns = 6;

/** The columns a field takes on a narrow and on a wide form. */
export interface FieldSpan {
  readonly narrow: number;
  readonly wide: number;
}

/**
 * Returns the columns of each field. Short fields that follow each other share rows without a gap: on a wide form two or
 * three, on a narrow one two if both are short.
 */
export function fieldSpans(fields: readonly (readonly [string, Field])[]): ReadonlyMap<string, FieldSpan> {
  const narrow = spansOf(fields.map(([, field]) => (isShort(field) ? 3 : formColumns)));
  const wide = spansOf(fields.map(([name, field]) => (name === 'title' ? formColumns : widthOf(field))));
  return new Map(
    fields.map(([name], at) => [name, { narrow: narrow[at] ?? formColumns, wide: wide[at] ?? formColumns }]),
  );
}

/** Fills rows in order, then divides each row among its fields. */
function spansOf(widths: readonly number[]): number[] {
  const rows: number[][] = [];
  let used = formColumns;
  for (const width of widths) {
    if (used + width > formColumns) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(width);
    used += width;
  }
  return rows.flatMap((row) => {
    const [only] = row;
    return row.length === 1 ? [only ?? formColumns] : row.map(() => formColumns / row.length);
  });
}

/** The least columns of a field on a wide form. */
function widthOf(field: Field): number {
  switch (field.kind) {
    case 'rich':
    case 'group':
      return formColumns;
    case 'line':
      if (field.meter) return formColumns;
      return isShort(field) ? 2 : 3;
    case 'reference':
    case 'references':
    case 'chips':
      return 3;
    case 'datetime':
    case 'number':
    case 'choice':
    case 'boolean':
      return 2;
  }
}

function isShort(field: Field): boolean {
  switch (field.kind) {
    case 'number':
      return field.sum === undefined;
    case 'choice':
      return true;
    case 'line':
      return field.max <= 40 && !field.colour;
    case 'rich':
    case 'group':
    case 'reference':
    case 'references':
    case 'chips':
    case 'datetime':
    case 'boolean':
      return false;
  }
}
