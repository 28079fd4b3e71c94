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
import { type Block, hasCells, readPlainText, withoutInvalidCharacters } from '#ui/rich/text/blocks.ts';
import { $createBlocks, $createRuns } from '#ui/rich/text/fromHtml.ts';
import type { PasteReport } from './pasteReport.ts';
import { readHtml, isData } from './readHtml.ts';
import { pastedElements } from './pastedElements.ts';

const nothing: PasteReport = { pictures: 0, videos: 0, tables: 0 };

/**
 * Handles text that is pasted, dropped or put in by a spelling checker, restricted to the allowed formatting.
 * `onPasted` is called with what could not be kept as it was.
 */
export function registerPaste(
  editor: LexicalEditor,
  onPasted: (report: PasteReport | null) => void,
): () => void {
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

function $insertData(data: DataTransfer): PasteReport | null {
  const html = data.getData('text/html');
  const text = data.getData('text/plain') || data.getData('text/uri-list');
  if (html === '' && text === '') return filesReport(data);
  // A phone's keyboard gives the same text as both when it corrects a word.
  const elements = pastedElements(html === text ? '' : html);
  const report = reportOf(html, elements);
  const pasted = trimBlank(readHtml(elements));
  if (pasted.length > 0) $insertBlocks(pasted, text);
  else $insertText(text);
  return report ?? (pasted.length === 0 && hasCells(text) ? { ...nothing, tables: 1 } : null);
}

/** Beside text, programs add a picture of it as a file; alone it is what was copied. */
function filesReport({ files }: DataTransfer): PasteReport | null {
  const images = [...files].filter(({ type }) => type.startsWith('image/')).length;
  return images > 0 ? { ...nothing, pictures: images } : null;
}

function $insertText(text: string) {
  const selection = $getSelection() ?? $getRoot().selectEnd();
  if (/^[^\t\r\n]*$/.test(text) && $isRangeSelection(selection)) {
    if (text !== '') selection.insertText(withoutInvalidCharacters(text));
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

/** Removes empty blocks around what was copied. */
function trimBlank(blocks: readonly Block[]): Block[] {
  const isBlank = ({ tag, runs }: Block) => tag !== 'hr' && runs.length === 0;
  const from = blocks.findIndex((each) => !isBlank(each));
  return from < 0 ? [] : blocks.slice(from, blocks.findLastIndex((each) => !isBlank(each)) + 1);
}

/** A tracking picture in an e-mail is one pixel wide. */
const pictures = 'img:not([width="0"], [width="1"]), svg, canvas';
const frames = /<(?:iframe|embed)\b/gi;

/** Returns what is not in the field as it was copied; null if that is nothing. */
function reportOf(html: string, elements: DocumentFragment): PasteReport | null {
  const report = {
    pictures: elements.querySelectorAll(pictures).length,
    videos: elements.querySelectorAll('video').length + (html.match(frames)?.length ?? 0),
    tables: [...elements.querySelectorAll('table')].filter(isData).length,
  };
  return Object.values(report).some((count) => count > 0) ? report : null;
}
