import type { BodyPatch } from '#domain/content/body.ts';
import type { Field, Fields, FieldValue, GroupRow, OrderRule } from './field.ts';
import { sameValue } from './field.ts';
import { rowsIn } from './read.ts';

/** A value that contradicts an earlier one, by the name of its field: of a row, `group.0.field`. */
interface OrderError {
  readonly name: string;
  readonly messages: string[];
}

/**
 * Returns the values that contradict others: of the fields by the rules of their type, and within rows by those of their
 * group. With `before`, only where a value has changed since: what was wrong already does not prevent another edit.
 */
export function orderErrors(
  fields: Fields,
  rules: readonly OrderRule[],
  body: BodyPatch,
  before?: BodyPatch,
): OrderError[] {
  const own = contradictions(fields, rules, body, before);
  return [...own, ...Object.entries(fields).flatMap(([name, field]) => rowErrors(name, field, body, before))];
}

/** Returns the errors within the rows of one group. */
export function rowErrors(
  name: string,
  field: Field,
  body: BodyPatch,
  before: BodyPatch | undefined,
): OrderError[] {
  if (field.kind !== 'group' || !field.order) return [];
  const { order, fields, row: rowName } = field;
  const earlier = before?.[name];
  return rowsIn(body[name]).flatMap((row, at) => {
    const rowBefore = before && (rowWithId(earlier, row.id) ?? {});
    return contradictions(fields, order, row, rowBefore).map((error) => ({
      name: `${name}.${at}.${error.name}`,
      messages: error.messages.map((message) => {
        const label = fields[error.name]?.label ?? error.name;
        return capitalised(
          `${rowName} ${at + 1}, ${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
        );
      }),
    }));
  });
}

function contradictions(
  fields: Fields,
  rules: readonly OrderRule[],
  values: Readonly<Record<string, FieldValue>>,
  before: Readonly<Record<string, FieldValue>> | undefined,
): OrderError[] {
  return rules.flatMap(({ ascending, isStrict = false }) => {
    const filled = ascending.flatMap((name) => {
      const rank = rankOf(values[name]);
      return rank === undefined ? [] : [{ name, rank }];
    });
    const hasChanged = (name: string) => !before || !sameValue(values[name], before[name] ?? null);
    return filled.flatMap((later, at) => {
      const earlier = filled[at - 1];
      const field = fields[later.name];
      if (!earlier || !field) return [];
      const isInOrder = isStrict ? earlier.rank < later.rank : earlier.rank <= later.rank;
      if (isInOrder || !(hasChanged(earlier.name) || hasChanged(later.name))) return [];
      const label = `“${fields[earlier.name]?.label ?? earlier.name}”`;
      return [{ name: later.name, messages: [`${must(field, isStrict)} ${label}`] }];
    });
  });
}

function must({ kind }: Field, isStrict: boolean): string {
  if (kind === 'number') return isStrict ? 'Must be more than' : 'Must not be less than';
  return isStrict ? 'Must be after' : 'Must not be before';
}

function rankOf(value: FieldValue | undefined): number | undefined {
  const rank = typeof value === 'string' ? Date.parse(value) : value;
  return typeof rank === 'number' && !Number.isNaN(rank) ? rank : undefined;
}

function rowWithId(rows: FieldValue | undefined, id: string): GroupRow | undefined {
  return rowsIn(rows).find((row) => row.id === id);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
