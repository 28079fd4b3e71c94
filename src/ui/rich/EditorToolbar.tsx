import { chakra } from '@chakra-ui/react';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  Bold,
  Code,
  CornerDownLeft,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { CAN_REDO_COMMAND, CAN_UNDO_COMMAND, COMMAND_PRIORITY_LOW, mergeRegister } from 'lexical';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { $activeCommands, type EditorCommand, runCommand } from './commands.ts';

const groups: readonly (readonly {
  deed: EditorCommand;
  label: string;
  Icon: LucideIcon;
  toggles: boolean;
}[])[] = [
  [
    { deed: 'bold', label: 'Bold', Icon: Bold, toggles: true },
    { deed: 'italic', label: 'Italic', Icon: Italic, toggles: true },
    { deed: 'underline', label: 'Underline', Icon: Underline, toggles: true },
    { deed: 'strike', label: 'Strike', Icon: Strikethrough, toggles: true },
    { deed: 'code', label: 'Inline code', Icon: Code, toggles: true },
  ],
  [
    { deed: 'h1', label: 'Heading 1', Icon: Heading1, toggles: true },
    { deed: 'h2', label: 'Heading 2', Icon: Heading2, toggles: true },
    { deed: 'h3', label: 'Heading 3', Icon: Heading3, toggles: true },
  ],
  [
    { deed: 'quote', label: 'Blockquote', Icon: Quote, toggles: true },
    { deed: 'bullet', label: 'Bullet list', Icon: List, toggles: true },
    { deed: 'ordered', label: 'Ordered list', Icon: ListOrdered, toggles: true },
  ],
  [
    { deed: 'rule', label: 'Horizontal rule', Icon: Minus, toggles: false },
    { deed: 'break', label: 'Hard break', Icon: CornerDownLeft, toggles: false },
  ],
  [
    { deed: 'undo', label: 'Undo', Icon: Undo2, toggles: false },
    { deed: 'redo', label: 'Redo', Icon: Redo2, toggles: false },
  ],
];
const order = groups.flat().map(({ deed }) => deed);

const Bar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5',
    padding: '1',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottomWidth: 'thin',
    borderColor: 'line',
  },
});
const Gap = chakra('span', {
  base: { width: '1px', height: '5', marginInline: '1', flexShrink: '0', background: 'line' },
});

/** The editor's toolbar: one stop for Tab, arrows within, each button saying whether it holds. */
export function EditorToolbar({ label }: { readonly label: string }) {
  const [editor] = useLexicalComposerContext();
  const [held, setHeld] = useState<ReadonlySet<EditorCommand>>(new Set());
  const [can, setCan] = useState({ undo: false, redo: false });
  const [stop, setStop] = useState<EditorCommand>('bold');

  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(({ editorState }) => {
          const now = editorState.read($activeCommands);
          setHeld((before) => (same(before, now) ? before : now));
        }),
        editor.registerCommand(
          CAN_UNDO_COMMAND,
          (undo) => changed(() => setCan((was) => ({ ...was, undo }))),
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CAN_REDO_COMMAND,
          (redo) => changed(() => setCan((was) => ({ ...was, redo }))),
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  );

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const on = document.activeElement?.getAttribute('data-deed');
    const at = order.findIndex((deed) => deed === on);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: order.length - 1,
    };
    const to = steps[event.key];
    const next = to === undefined ? undefined : order.at(to % order.length);
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-deed=${next}]`)?.focus();
  };

  return (
    <Bar role="toolbar" aria-label={`Formatting of ${label}`} onKeyDown={move}>
      {groups.map((group, at) => (
        <Group key={group[0]?.deed} first={at === 0}>
          {group.map(({ deed, label: name, Icon, toggles }) => (
            <IconButton
              key={deed}
              data-deed={deed}
              label={name}
              icon={<Icon />}
              tabIndex={deed === stop ? 0 : -1}
              aria-pressed={toggles ? held.has(deed) : undefined}
              aria-disabled={(deed === 'undo' && !can.undo) || (deed === 'redo' && !can.redo) || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setStop(deed);
                runCommand(editor, deed);
              }}
            />
          ))}
        </Group>
      ))}
    </Bar>
  );
}

function Group({ first, children }: { readonly first: boolean; readonly children: React.ReactNode }) {
  return (
    <>
      {!first && <Gap aria-hidden="true" />}
      {children}
    </>
  );
}

function same(a: ReadonlySet<EditorCommand>, b: ReadonlySet<EditorCommand>): boolean {
  return a.size === b.size && [...a].every((each) => b.has(each));
}

function changed(set: () => void): boolean {
  set();
  return false;
}
