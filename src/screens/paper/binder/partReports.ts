import type { DescribeSheets } from '#screens/paper/print/record/printSheets.ts';

export type Progress = readonly [doneCount: number, total: number];

/** Callbacks that parts of a binder call as they are laid out. */
export interface PartReports {
  readonly onProgress: (id: string, progress: Progress) => void;
  readonly onDescribe: (id: string, describe: DescribeSheets) => void;
}
