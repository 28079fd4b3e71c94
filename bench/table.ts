/** One line of the table: medians of the rounds, with a goal relative to the reference or an absolute limit. */
export interface Row {
  readonly what: string;
  readonly unit: 'ms' | 'kB' | 'MB' | 'errors' | 'reads';
  readonly ours: readonly number[];
  readonly reference?: readonly number[];
  /** The goal: at most this many times the reference. */
  readonly times?: number;
  /** The goal: at most this value. */
  readonly limit?: number;
}

/** The percentile of some values; `fraction` is between 0 and 1. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

/** A row's ratio to its reference: medians of the rounds; undefined without a reference. */
export function ratioOf({ ours, reference }: Row): number | undefined {
  return reference && percentile(ours, 0.5) / percentile(reference, 0.5);
}

/** Formats the rows as a Markdown table: medians, and ratios to the reference of the same run. */
export function formatTable(rows: readonly Row[]): string {
  const head = ['what', 'goal', 'reference', 'ours', 'ratio', 'met'];
  const lines = rows.map((row) => {
    const { what, unit, ours, reference, times, limit } = row;
    const own = percentile(ours, 0.5);
    const simplest = reference && percentile(reference, 0.5);
    const ratio = ratioOf(row);
    const goals = [
      ...(times === undefined ? [] : [`≤ ${times.toFixed(2)} ×`]),
      ...(limit === undefined ? [] : [`≤ ${limit} ${unit}`]),
    ];
    const met = (times === undefined || (ratio ?? 0) <= times) && (limit === undefined || own <= limit);
    return [
      what,
      goals.join(', '),
      simplest === undefined ? '–' : format(simplest, unit),
      format(own, unit),
      ratio === undefined ? '–' : `${ratio.toFixed(2)} ×`,
      goals.length === 0 ? '–' : met ? 'yes' : 'NO',
    ];
  });
  const all = [head, ...lines];
  const widths = head.map((_, at) => Math.max(...all.map((line) => line[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(head), rule, ...lines.map(line)].join('\n');
}

function format(value: number, unit: Row['unit']): string {
  return `${value < 10 && unit !== 'errors' ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
