import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type LexicalEditor,
  type RangeSelection,
  type TextNode,
} from 'lexical';
import { commandGroups } from '#ui/rich/commands/commandButtons.ts';
import { runCommand } from '#ui/rich/commands/commands.ts';
import type { TextReferences } from './references.ts';
import { mention, type Trigger, triggerOf } from './suggestTriggers.ts';

/** Something that can stand in place of what was typed. */
export interface Suggestion {
  readonly label: string;
  readonly reference?: string | undefined;
  /** Note that tells it apart from others; the Markdown for a command. */
  readonly note?: string | undefined;
  readonly apply: (editor: LexicalEditor) => void;
}

/** How much of a text before the caret is looked at. */
const maxLength = 80;
/** As many as the menu shows without scrolling, which has no focus to scroll it by. */
const maxSuggestions = 6;

const commands = commandGroups.flat().filter(({ typed }) => typed !== undefined);

/** Returns the text before the caret in its line, back to 80 characters; '' if text is selected. */
export function $textBefore(): string {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return '';
  const node = selection.anchor.getNode();
  if (!$isTextNode(node) || node.hasFormat('code')) return '';
  let text = node.getTextContent().slice(0, selection.anchor.offset);
  for (const each of textsBefore(node)) {
    if (text.length >= maxLength) break;
    text = each.getTextContent() + text;
  }
  return text.slice(-maxLength);
}

/** Returns what can stand in place of what was typed. */
export async function suggestionsFor(
  { kind, text, target }: Pick<Trigger, 'kind' | 'text' | 'target'>,
  references: TextReferences | undefined,
): Promise<readonly Suggestion[]> {
  switch (kind) {
    case 'command':
      return commands
        .filter(
          ({ label }) =>
            label
              .toLowerCase()
              .split(' ')
              .some((word) => word.startsWith(text.toLowerCase())) ||
            label.toLowerCase().startsWith(text.toLowerCase()),
        )
        .map(({ label, typed, command }) => ({
          label,
          note: typed,
          apply: (editor) => {
            replace(editor, kind, '');
            runCommand(editor, command);
          },
        }));
    case 'document': {
      const matches = (await references?.search(target, text)) ?? [];
      return matches
        .filter(({ reference }) => /\d$/.test(reference ?? ''))
        .sort((a, b) => rank(a.reference, text) - rank(b.reference, text))
        .slice(0, maxSuggestions)
        .map(({ label, reference = '', note }) => ({
          label,
          reference,
          note,
          apply: (editor) => replace(editor, kind, reference),
        }));
    }
    case 'person': {
      const matches = (await references?.search(target, text)) ?? [];
      return matches.slice(0, maxSuggestions).map(({ label, note }) => ({
        label,
        note,
        apply: (editor) => replace(editor, kind, mention(label)),
      }));
    }
  }
}

/** References that begin as typed come first, the exact one before longer ones. */
function rank(reference = '', text: string): number {
  return reference.toLowerCase().startsWith(text.toLowerCase()) ? reference.length - 100 : 0;
}

/**
 * Puts a text in place of what begins something of this kind before the caret. That is read now: more may have been
 * typed since the suggestions were looked for.
 */
function replace(editor: LexicalEditor, kind: Trigger['kind'], text: string) {
  const $replace = () => {
    const selection = $getSelection();
    const trigger = triggerOf($textBefore());
    if (!$isRangeSelection(selection) || trigger?.kind !== kind) return;
    $selectBefore(selection, trigger.length);
    if (text === '') selection.removeText();
    else selection.insertText(text);
  };
  editor.update($replace, { discrete: true });
  editor.focus();
}

function $selectBefore(selection: RangeSelection, length: number) {
  const { offset } = selection.anchor;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node)) return;
  let start = node;
  let charactersLeft = length - offset;
  for (const each of textsBefore(node)) {
    if (charactersLeft <= 0) break;
    start = each;
    charactersLeft -= each.getTextContentSize();
  }
  selection.setTextNodeRange(start, Math.max(0, -charactersLeft), node, offset);
}

function* textsBefore(node: TextNode): Generator<TextNode> {
  for (let each = node.getPreviousSibling(); $isTextNode(each); each = each.getPreviousSibling()) yield each;
}
