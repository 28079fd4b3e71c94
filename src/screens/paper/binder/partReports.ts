import type { DescribeSheets } from '#screens/paper/print/record/printSheets.ts';

export type Progress = readonly [done: number, total: number];

/** Called by parts of a binder as they are laid out. */
export interface PartReports {
  readonly onProgress: (id: string, progress: Progress) => void;
  readonly onDescribe: (id: string, describe: DescribeSheets) => void;
}
