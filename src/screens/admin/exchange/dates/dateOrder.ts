import { isMonthFirst } from '#ui/fields/moment/parseMoment.ts';
import { displayLocale } from '#ui/locale.ts';

/** Order of day and month in dates of numbers, such as 03/04/2027. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** A column with dates that can mean two days. */
export interface DateColumn {
  /** Name of its field. */
  readonly field: string;
  /** One of these dates. */
  readonly sample: string;
  readonly order: DateOrder;
}

const numeric = /\b(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2}))(?!\d)/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Returns how the dates of a column are read: as a person chose, else as its dates that can mean one day only, else as is
 * usual in the language. Null if none of its dates can mean two days.
 */
export function dateColumnOf(
  field: string,
  cells: readonly string[],
  chosen: DateOrder | undefined,
): DateColumn | null {
  let sample: string | undefined;
  const orders = new Set<DateOrder>();
  for (const cell of cells) {
    const [date, first, , second] = numeric.exec(cell) ?? [];
    if (date === undefined || first === second) continue;
    if (Number(first) > 12) orders.add('dayFirst');
    else if (Number(second) > 12) orders.add('monthFirst');
    else sample ??= date;
  }
  if (sample === undefined) return null;
  const [only, other] = orders;
  const usual = isMonthFirst(displayLocale.locale) ? 'monthFirst' : 'dayFirst';
  return { field, sample, order: chosen ?? (other === undefined ? only : undefined) ?? usual };
}

/** Returns a text with its date of numbers in words, so that it means one day. */
export function inWords(text: string, order: DateOrder): string {
  return text.replace(numeric, (date, first: string, _, second: string, year: string) => {
    const [day, month] = order === 'dayFirst' ? [first, second] : [second, first];
    const name = months[Number(month) - 1];
    return name === undefined ? date : ` ${Number(day)} ${name} ${year.length === 2 ? `20${year}` : year} `;
  });
}
