import { Box } from '@chakra-ui/react';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  COMMAND_PRIORITY_HIGH,
  HISTORIC_TAG,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_TAG,
} from 'lexical';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { ComboboxOptions } from '#ui/fields/combobox/ComboboxOptions.tsx';
import type { TextReferences } from './references.ts';
import { $textBefore, type Suggestion, suggestionsFor } from './suggest.ts';
import { type Trigger, triggerOf } from './suggestTriggers.ts';

/** A menu that is open: what it belongs to, its options and where it is. */
interface Menu {
  readonly trigger: Trigger;
  readonly options: readonly Suggestion[];
  /** −1 until an option is chosen, where Enter should still begin a new line. */
  readonly active: number;
  readonly place: Readonly<Record<'left' | 'top' | 'height', number>> & { readonly isAbove: boolean };
}

/** Width and greatest height of the menu in pixels. */
const [menuWidth, menuHeight] = [320, 264];

/** Suggests commands after a slash, documents after `[[` or the prefix of a reference, and people after an at sign. */
export function SuggestPlugin({
  references,
  labelledBy,
}: {
  readonly references: TextReferences | undefined;
  readonly labelledBy: string;
}) {
  const [editor] = useLexicalComposerContext();
  const [menu, setMenu] = useState<Menu | null>(null);
  const id = useId();

  // Whether the menu has been closed or used for what is before the caret.
  const isDone = useRef(false);
  const finish = useCallback(() => {
    isDone.current = true;
    setMenu(null);
  }, []);

  useEffect(() => watchTyping(editor, references, isDone, setMenu), [editor, references]);
  useMenuKeys(editor, menu, setMenu, finish);

  const activeId = menu && menu.active >= 0 ? `${id}-${menu.active}` : null;
  useEffect(() => {
    const root = editor.getRootElement();
    const attributes = { 'aria-controls': menu && id, 'aria-activedescendant': activeId };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) root?.removeAttribute(name);
      else root?.setAttribute(name, value);
    }
  }, [editor, id, menu, activeId]);

  const count = menu?.options.length ?? 0;
  return (
    <>
      <span className="wm-sr-only" role="status">
        {count > 0 && `${count} ${count === 1 ? 'suggestion' : 'suggestions'}, use the arrow keys to choose`}
      </span>
      {menu && (
        <Box
          position="absolute"
          width={`min(${menuWidth}px, 100%)`}
          pointerEvents="none"
          style={{ left: menu.place.left, top: menu.place.top, height: menu.place.height }}
          css={{ '& > ul': { pointerEvents: 'auto', ...(menu.place.isAbove && above) } }}
        >
          <ComboboxOptions
            id={id}
            labelledBy={labelledBy}
            options={menu.options.map(({ label, reference, note, apply }) => ({
              label,
              reference,
              note,
              onSelect: () => {
                finish();
                apply(editor);
              },
            }))}
            activeIndex={menu.active}
            onActivate={(active) => setMenu({ ...menu, active })}
          />
        </Box>
      )}
    </>
  );
}

const above = { top: 'auto', bottom: 'calc(100% + 4px)' };

/** Milliseconds without a key before documents and people are searched. */
const searchDelayMs = 80;

/** Opens the menu when what is typed begins something, and closes it when it does not, or the focus goes. */
function watchTyping(
  editor: LexicalEditor,
  references: TextReferences | undefined,
  isDone: { current: boolean },
  setMenu: (menu: Menu | null) => void,
): () => void {
  let latest: Trigger | null = null;
  let previousTrigger: Trigger | null = null;
  const close = () => {
    if (latest) setMenu(null);
    latest = null;
  };
  const open = async (trigger: Trigger) => {
    latest = trigger;
    if (trigger.kind !== 'command') await new Promise((resolve) => setTimeout(resolve, searchDelayMs));
    if (latest !== trigger) return;
    const options = await suggestionsFor(trigger, references);
    if (latest !== trigger || isDone.current) return;
    const place = options.length > 0 && placeOf(editor);
    setMenu(place ? { trigger, options, place, active: firstActive(trigger, options) } : null);
  };
  return mergeRegister(
    editor.registerUpdateListener(({ editorState, dirtyLeaves, tags }) => {
      const trigger = editorState.read(() => triggerOf($textBefore()));
      if (!trigger || isAnother(trigger, previousTrigger)) isDone.current = false;
      previousTrigger = trigger;
      if (!trigger || isDone.current || tags.has(PASTE_TAG) || tags.has(HISTORIC_TAG)) return close();
      // Moving the caret opens nothing.
      if (dirtyLeaves.size === 0) return latest && !isSame(trigger, latest) ? close() : undefined;
      return void open(trigger).catch(reportError);
    }),
    editor.registerRootListener((root, previous) => {
      previous?.removeEventListener('blur', close);
      root?.addEventListener('blur', close);
    }),
  );
}

/** Whether a trigger does not only go on with the last one. */
function isAnother(trigger: Trigger, last: Trigger | null): boolean {
  return !last || trigger.kind !== last.kind || trigger.length < last.length;
}

function isSame(a: Trigger, b: Trigger): boolean {
  return a.kind === b.kind && a.length === b.length && a.text === b.text;
}

/** The option that Enter takes at once: none while only a sign, or a whole reference, is typed. */
function firstActive({ text }: Trigger, [first]: readonly Suggestion[]): number {
  return text === '' || first?.reference === text ? -1 : 0;
}

/** Returns the place of the caret within the field, for a menu of the greatest height. */
function placeOf(editor: LexicalEditor): Menu['place'] | null {
  const frame = editor.getRootElement()?.parentElement?.getBoundingClientRect();
  const selection = document.getSelection();
  if (!frame || !selection || selection.rangeCount === 0) return null;
  const caret = selection.getRangeAt(0).getBoundingClientRect();
  const view = window.visualViewport;
  const bottom = view ? view.offsetTop + view.height : window.innerHeight;
  return {
    left: Math.max(0, Math.min(caret.left - frame.left, frame.width - menuWidth)),
    top: caret.top - frame.top,
    height: caret.height,
    isAbove: caret.bottom + menuHeight > bottom && caret.top > menuHeight,
  };
}

/** Arrows choose, Enter and Tab take, Escape closes; without a choice, Enter and Tab do what they always do. */
function useMenuKeys(
  editor: LexicalEditor,
  menu: Menu | null,
  setMenu: (menu: Menu) => void,
  finish: () => void,
) {
  const current = useRef(menu);
  // From the moment the menu is on the screen: an ordinary effect runs later, and Enter pressed at once would begin a new line.
  useLayoutEffect(() => {
    current.current = menu;
  }, [menu]);
  const isOpen = menu !== null;
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const handle =
      ($act: (open: Menu, event: KeyboardEvent | null) => boolean) => (event: KeyboardEvent | null) => {
        const open = current.current;
        if (!open || event?.isComposing === true || !$act(open, event)) return false;
        event?.preventDefault();
        event?.stopPropagation();
        return true;
      };
    const move = (step: number) =>
      handle((open) => {
        const active = Math.max(0, Math.min(open.options.length - 1, open.active + step));
        setMenu({ ...open, active });
        return true;
      });
    const take = handle(({ options, active }) => {
      const option = options[active];
      finish();
      // Once the update of this key is over: a command is an update of its own.
      if (option) queueMicrotask(() => option.apply(editor));
      return option !== undefined;
    });
    const close = handle(() => {
      finish();
      return true;
    });
    const [next, previous] = [move(1), move(-1)];
    return mergeRegister(
      editor.registerCommand(KEY_ARROW_DOWN_COMMAND, next, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_ARROW_UP_COMMAND, previous, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_ENTER_COMMAND, take, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_TAB_COMMAND, take, COMMAND_PRIORITY_HIGH),
      editor.registerCommand(KEY_ESCAPE_COMMAND, close, COMMAND_PRIORITY_HIGH),
    );
  }, [editor, isOpen, setMenu, finish]);
}
