/** One line of the table. Without a reference the goal is a limit of its own. */
export interface Row {
  readonly what: string;
  readonly unit: 'ms' | 'kB' | 'MB' | 'errors';
  readonly ours: readonly number[];
  readonly reference?: readonly number[];
  /** At most so many times the reference. */
  readonly times?: number;
  /** At most so much. */
  readonly limit?: number;
}

/** The value below which so great a part of the values is. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The table as markdown: medians of the rounds, ratios to the reference of the same run. */
export function markdown(rows: readonly Row[]): string {
  const head = ['what', 'goal', 'reference', 'ours', 'ratio', 'met'];
  const lines = rows.map(({ what, unit, ours, reference, times, limit }) => {
    const own = percentile(ours, 0.5);
    const simplest = reference && percentile(reference, 0.5);
    const ratio = simplest === undefined ? undefined : own / simplest;
    const goals = [
      ...(times === undefined ? [] : [`≤ ${times.toFixed(1)} ×`]),
      ...(limit === undefined ? [] : [`≤ ${limit} ${unit}`]),
    ];
    const met = (times === undefined || (ratio ?? 0) <= times) && (limit === undefined || own <= limit);
    return [
      what,
      goals.join(', '),
      simplest === undefined ? '–' : said(simplest, unit),
      said(own, unit),
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

function said(value: number, unit: Row['unit']): string {
  return `${value < 10 && unit !== 'errors' ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
