import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import {
  $create,
  $createNodeSelection,
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isNodeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  DecoratorNode,
  type EditorThemeClasses,
  type LexicalEditor,
  mergeRegister,
} from 'lexical';
import { ReferenceNode } from '#ui/rich/suggest/referenceNode.ts';

/** A horizontal rule. */
export class RuleNode extends DecoratorNode<null> {
  override $config() {
    return this.config('horizontalrule', { extends: DecoratorNode });
  }

  override createDOM(): HTMLElement {
    const element = document.createElement('hr');
    element.className = 'wm-hr';
    return element;
  }

  override updateDOM(): false {
    return false;
  }

  override getTextContent(): string {
    return '\n';
  }

  override isInline(): false {
    return false;
  }

  override decorate(): null {
    return null;
  }
}

/** Creates a horizontal rule. */
export function $createRule(): RuleNode {
  return $create(RuleNode);
}

/** The node types of the editor; of anything else that is pasted only the text remains. */
export const nodes = [HeadingNode, QuoteNode, ListNode, ListItemNode, RuleNode, ReferenceNode];

/** Classes for formatting that has no element of its own in the editor. */
export const classes: EditorThemeClasses = {
  text: { underline: 'wm-u', strikethrough: 'wm-s', underlineStrikethrough: 'wm-us' },
  list: { nested: { listitem: 'wm-nested' } },
};

/** Lets a click select a rule, to delete it. */
export function registerRules(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerCommand(
      CLICK_COMMAND,
      ({ target }) => {
        const node = target instanceof HTMLHRElement ? $getNearestNodeFromDOMNode(target) : null;
        if (!node) return false;
        const selection = $createNodeSelection();
        selection.add(node.getKey());
        $setSelection(selection);
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerUpdateListener(({ editorState }) => {
      const keys = editorState.read(() => {
        const selection = $getSelection();
        return $isNodeSelection(selection) ? selection.getNodes().map((node) => node.getKey()) : [];
      });
      const selected = new Set<Element | null>(keys.map((key) => editor.getElementByKey(key)));
      for (const rule of editor.getRootElement()?.querySelectorAll('hr') ?? [])
        rule.classList.toggle('wm-hr-selected', selected.has(rule));
    }),
  );
}
