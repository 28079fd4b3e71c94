import {
  $addUpdateTag,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
} from 'lexical';
import { storedText } from '#domain/primitives/text.ts';
import { type Block, hasCells, readPlainText } from '#ui/rich/text/blocks.ts';
import { $createBlocks, $createRuns } from '#ui/rich/text/fromHtml.ts';
import { type PasteReport, reportText } from './pasteReport.ts';
import { readPasted } from './readPasted.ts';

/**
 * Handles text that is pasted, dropped or put in by a spelling checker, restricted to the allowed formatting.
 * `onPasted` is called with a sentence about what could not be kept as it was, or null.
 */
export function registerPaste(editor: LexicalEditor, onPasted: (report: string | null) => void): () => void {
  const $insert = (data: DataTransfer) => onPasted($insertData(data));
  return mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data = event instanceof ClipboardEvent ? event.clipboardData : dataOf(event);
        if (!data) return false;
        event.preventDefault();
        $addUpdateTag(PASTE_TAG);
        $insert(data);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) => {
        const data = typeof event === 'string' ? null : dataOf(event);
        if (data) $insert(data);
        return data !== null;
      },
      COMMAND_PRIORITY_LOW,
    ),
  );
}

function dataOf(event: Event): DataTransfer | null {
  return event instanceof InputEvent ? event.dataTransfer : null;
}

function $insertData(data: DataTransfer): string | null {
  const html = data.getData('text/html');
  const text = data.getData('text/plain') || data.getData('text/uri-list');
  if (html === '' && text === '') return reportText(filesReport(data));
  // A phone's keyboard gives the same text as both when it corrects a word.
  const isOwn = data.types.includes('application/x-lexical-editor');
  const pasted = readPasted(html === text ? '' : html, isOwn);
  if (pasted.blocks.length > 0) $insertBlocks(pasted.blocks, text);
  // Plain text has no marks of what is hidden.
  else if (!pasted.isHidden) $insertText(text);
  return (
    reportText(pasted.report) ??
    (pasted.blocks.length === 0 && hasCells(text) ? reportText({ tables: 1 }) : null)
  );
}

/** Returns the report on files alone. Beside text, programs add a picture of it as a file. */
function filesReport({ files }: DataTransfer): PasteReport {
  return { pictures: [...files].filter(({ type }) => type.startsWith('image/')).length };
}

function $insertText(text: string) {
  const selection = $getSelection() ?? $getRoot().selectEnd();
  const line = storedText(text);
  if (/^[^\t\n]*$/.test(line) && $isRangeSelection(selection)) {
    if (line !== '') selection.insertText(line);
  } else $insertBlocks(readPlainText(text), text);
}

/** Inserts blocks, which may be part of a line of `text`. */
function $insertBlocks(blocks: readonly Block[], text: string) {
  const selection = $getSelection() ?? $getRoot().selectEnd();
  const [first] = blocks;
  if (!first) return;
  if (blocks.length === 1 && first.tag === 'p') {
    // Part of a line: the spaces around it keep words apart.
    const [before = '', after = ''] = [/^ /, / $/].map((space) => space.exec(text)?.[0]);
    const nodes = [$createTextNode(before), ...$createRuns(first), $createTextNode(after)];
    selection.insertNodes(nodes.filter((node) => node.getTextContent() !== ''));
    return;
  }
  const after: Block[] = blocks.at(-1)?.tag === 'hr' ? [{ tag: 'p', depth: 0, runs: [] }] : [];
  selection.insertNodes($createBlocks([...blocks, ...after]));
}
