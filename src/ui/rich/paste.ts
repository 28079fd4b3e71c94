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
import { type Block, readPlainText, usable } from './blocks.ts';
import { $createBlocks, $createRuns } from './fromHtml.ts';
import { readHtml } from './readHtml.ts';
import { pastedElements } from './sanitise.ts';

/** Handles text that is pasted, dropped or put in by a spelling checker, restricted to the allowed formatting. */
export function registerPaste(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data = event instanceof ClipboardEvent ? event.clipboardData : dataOf(event);
        if (!data) return false;
        event.preventDefault();
        $addUpdateTag(PASTE_TAG);
        $insertData(data);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) => {
        const data = typeof event === 'string' ? null : dataOf(event);
        if (data) $insertData(data);
        return data !== null;
      },
      COMMAND_PRIORITY_LOW,
    ),
  );
}

function dataOf(event: Event): DataTransfer | null {
  return event instanceof InputEvent ? event.dataTransfer : null;
}

function $insertData(data: DataTransfer) {
  const html = data.getData('text/html');
  const text = data.getData('text/plain') || data.getData('text/uri-list');
  // A phone's keyboard gives the same text as both when it corrects a word.
  const pasted = html === text ? [] : trimBlank(readHtml(pastedElements(html)));
  const selection = $getSelection() ?? $getRoot().selectEnd();
  if (pasted.length === 0 && /^[^\t\r\n]*$/.test(text) && $isRangeSelection(selection)) {
    if (text !== '') selection.insertText(usable(text));
    return;
  }
  const blocks = pasted.length > 0 ? pasted : readPlainText(text);
  const [first] = blocks;
  if (!first) return;
  if (blocks.length === 1 && first.tag === 'p') {
    // Part of a line: the spaces around it keep words apart.
    const [before = '', after = ''] = [/^ /, / $/].map((space) => space.exec(text)?.[0]);
    const nodes = [$createTextNode(before), ...$createRuns(first), $createTextNode(after)];
    selection.insertNodes(nodes.filter((node) => node.getTextContent() !== ''));
    return;
  }
  if (blocks.at(-1)?.tag === 'hr') blocks.push({ tag: 'p', depth: 0, runs: [] });
  selection.insertNodes($createBlocks(blocks));
}

/** Removes empty blocks around what was copied. */
function trimBlank(blocks: readonly Block[]): Block[] {
  const isBlank = ({ tag, runs }: Block) => tag !== 'hr' && runs.length === 0;
  const from = blocks.findIndex((each) => !isBlank(each));
  return from < 0 ? [] : blocks.slice(from, blocks.findLastIndex((each) => !isBlank(each)) + 1);
}
