import type { Block } from '#ui/rich/text/blocks.ts';
import { writeAsText } from './asText.ts';
import { removeHidden } from './hiddenParts.ts';
import { holdNumbers } from './holdNumbers.ts';
import { listLabels } from './listLabels.ts';
import { pastedElements } from './pastedElements.ts';
import type { PasteReport } from './pasteReport.ts';
import { isData, readHtml } from './readHtml.ts';

/** Blocks of what was copied, and a report on what of it is not there as it was. */
export interface Pasted {
  readonly blocks: readonly Block[];
  readonly report: PasteReport;
  /** Whether all of it was hidden. */
  readonly isHidden: boolean;
}

const frames = /<(?:iframe|embed)\b/gi;

/** Reads HTML that any program copied. Part of a list of our own is a list, whatever its numbers were. */
export function readPasted(source: string, isOwn = false): Pasted {
  const elements = pastedElements(source);
  const hidden = removeHidden(elements);
  const written = writeAsText(elements);
  const tables = [...elements.querySelectorAll('table')].filter(isData).length;
  const videos = elements.querySelectorAll('video').length + (source.match(frames)?.length ?? 0);
  const { blocks, lists } = holdNumbers(readHtml(elements, isOwn ? undefined : listLabels()));
  const trimmed = trimBlank(blocks);
  const isHidden = trimmed.length === 0 && Object.values(hidden).some((count) => count > 0);
  return { blocks: trimmed, report: { ...hidden, ...written, tables, videos, lists }, isHidden };
}

/** Removes empty blocks around what was copied. */
function trimBlank(blocks: readonly Block[]): Block[] {
  const isBlank = ({ tag, runs }: Block) => tag !== 'hr' && runs.length === 0;
  const from = blocks.findIndex((each) => !isBlank(each));
  return from < 0 ? [] : blocks.slice(from, blocks.findLastIndex((each) => !isBlank(each)) + 1);
}
