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

/** Something in what was pasted that a field cannot hold. */
export type LeftOut = 'pictures' | 'addresses';

/**
 * Handles text that is pasted, dropped or put in by a spelling checker, restricted to the allowed formatting. `onPasted`
 * hears what was left out.
 */
export function registerPaste(
  editor: LexicalEditor,
  onPasted: (leftOut: readonly LeftOut[]) => void,
): () => void {
  const $insert = (data: DataTransfer) => {
    $insertData(data);
    onPasted(leftOutOf(data));
  };
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

/** A tracking picture in an e-mail is one pixel wide. */
const pictures = 'img:not([width="0"], [width="1"]), svg, video, canvas';

function leftOutOf(data: DataTransfer): LeftOut[] {
  const html = data.getData('text/html');
  // Beside text, programs add a picture of it as a file.
  if (html === '' && data.getData('text/plain') === '') return data.files.length > 0 ? ['pictures'] : [];
  const elements = pastedElements(html);
  const hasPicture = elements.querySelector(pictures) !== null;
  const hasAddress = [...elements.querySelectorAll('a[href]')].some(isAddressHidden);
  return [...(hasPicture ? ['pictures' as const] : []), ...(hasAddress ? ['addresses' as const] : [])];
}

/** Whether a link leads elsewhere and its text does not say where. */
function isAddressHidden(link: Element): boolean {
  const address = (link.getAttribute('href') ?? '').replace(/^mailto:/, '').replace(/\/$/, '');
  const text = (link.textContent ?? '').trim().replace(/\/$/, '');
  return !address.startsWith('#') && text !== '' && !address.endsWith(text);
}

/** Removes empty blocks around what was copied. */
function trimBlank(blocks: readonly Block[]): Block[] {
  const isBlank = ({ tag, runs }: Block) => tag !== 'hr' && runs.length === 0;
  const from = blocks.findIndex((each) => !isBlank(each));
  return from < 0 ? [] : blocks.slice(from, blocks.findLastIndex((each) => !isBlank(each)) + 1);
}
