import type { Field } from '#domain/content/fields/field.ts';

/** Columns of the form's grid. Two or three fields share a row, or one takes it. */
export const formColumns = 6;

/** The columns a field takes on a narrow and on a wide form. */
export interface FieldSpan {
  readonly narrow: number;
  readonly wide: number;
  /** Whether it begins a row of a wide form, even if the row before has room for it. */
  readonly begins: boolean;
}

/**
 * Returns the columns of each field. Short fields that follow each other share rows without a gap: on a wide form two or
 * three, on a narrow one two if both are short. Times that follow each other stay together: a start beside its end.
 */
export function fieldSpans(fields: readonly (readonly [string, Field])[]): ReadonlyMap<string, FieldSpan> {
  const narrow = spansOf(fields.map(([, field]) => ({ width: isShort(field) ? 3 : formColumns })));
  const wide = spansOf(
    fields.map(([name, field]) => ({
      width: name === 'title' ? formColumns : widthOf(field),
      isTime: field.kind === 'datetime',
    })),
  );
  return new Map(
    fields.map(([name], at) => [
      name,
      {
        narrow: narrow[at]?.span ?? formColumns,
        wide: wide[at]?.span ?? formColumns,
        begins: wide[at]?.begins ?? false,
      },
    ]),
  );
}

interface Placed {
  /** The least columns it takes. */
  readonly width: number;
  readonly isTime?: boolean;
}

/** Fills rows in order, then divides each row among its fields. */
function spansOf(placed: readonly Placed[]): { readonly span: number; readonly begins: boolean }[] {
  const rows: number[][] = [];
  let used = formColumns;
  let together = 0;
  for (const [at, { width, isTime }] of placed.entries()) {
    together = isTime ? Math.max(0, together - 1) : 0;
    const begins = isTime === true && together === 0;
    if (begins) together = timesTogether(placed.slice(at));
    if (used + width * (begins ? together : 1) > formColumns) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(width);
    used += width;
  }
  return rows.flatMap((row) => {
    const [only] = row;
    return row.map((_, at) => ({
      span: row.length === 1 ? (only ?? formColumns) : formColumns / row.length,
      begins: at === 0,
    }));
  });
}

/** How many of the times at the beginning share a row: three, or two where one would be left over. */
function timesTogether(placed: readonly Placed[]): number {
  const end = placed.findIndex(({ isTime }) => !isTime);
  const count = end === -1 ? placed.length : end;
  return count === 4 ? 2 : Math.min(count, 3);
}

/** The least columns of a field on a wide form. */
function widthOf(field: Field): number {
  switch (field.kind) {
    case 'rich':
    case 'group':
      return formColumns;
    case 'line':
      if (field.meter) return formColumns;
      return field.colour || isShort(field) ? 2 : 3;
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
