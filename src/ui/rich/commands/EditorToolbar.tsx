import { chakra } from '@chakra-ui/react';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { CAN_REDO_COMMAND, CAN_UNDO_COMMAND, COMMAND_PRIORITY_LOW, mergeRegister } from 'lexical';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { edgeFade, useScrollEdges } from '#ui/layout/scrollEdges.ts';
import { commandGroups } from './commandButtons.ts';
import { $activeCommands, type EditorCommand, runCommand } from './commands.ts';

const order = commandGroups.flat().map(({ command }) => command);

const Bar = chakra('div', {
  base: {
    ...edgeFade,
    display: 'flex',
    alignItems: 'center',
    flex: '1',
    minWidth: '0',
    gap: '0.5',
    // A hidden toolbar takes its space but no focus: Tab in another field never ends up here.
    'div:not(:focus-within) > div > &': { visibility: 'hidden' },
  },
});
const Separator = chakra('span', {
  base: { width: '1px', height: '5', marginInline: '1', flexShrink: '0', background: 'line' },
});

/**
 * The editor's toolbar while the field has the focus: one Tab stop, with arrow keys between the buttons. Escape returns
 * to the text.
 */
export function EditorToolbar({ label }: { readonly label: string }) {
  const [editor] = useLexicalComposerContext();
  const [active, setActive] = useState<ReadonlySet<EditorCommand>>(new Set());
  const [can, setCan] = useState({ undo: false, redo: false });
  const [tabStop, setTabStop] = useState<EditorCommand>('bold');
  const row = useScrollEdges();

  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(({ editorState }) => {
          const current = editorState.read($activeCommands);
          setActive((before) => (isSameSet(before, current) ? before : current));
        }),
        editor.registerCommand(
          CAN_UNDO_COMMAND,
          (undo) => notHandled(() => setCan((state) => ({ ...state, undo }))),
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CAN_REDO_COMMAND,
          (redo) => notHandled(() => setCan((state) => ({ ...state, redo }))),
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  );

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      editor.focus();
    }
    const focused = document.activeElement?.getAttribute('data-command');
    const at = order.findIndex((command) => command === focused);
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
    setTabStop(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-command=${next}]`)?.focus();
  };

  return (
    <Bar ref={row} role="toolbar" aria-label={`Formatting of ${label}`} onKeyDown={move}>
      {commandGroups.map((group, at) => (
        <Group key={group[0]?.command} first={at === 0}>
          {group.map(({ command, label: name, Icon, toggles }) => (
            <IconButton
              key={command}
              data-command={command}
              label={name}
              icon={<Icon />}
              tabIndex={command === tabStop ? 0 : -1}
              aria-pressed={toggles ? active.has(command) : undefined}
              aria-disabled={
                (command === 'undo' && !can.undo) || (command === 'redo' && !can.redo) || undefined
              }
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setTabStop(command);
                runCommand(editor, command);
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
      {!first && <Separator aria-hidden="true" />}
      {children}
    </>
  );
}

function isSameSet(a: ReadonlySet<EditorCommand>, b: ReadonlySet<EditorCommand>): boolean {
  return a.size === b.size && [...a].every((each) => b.has(each));
}

function notHandled(set: () => void): boolean {
  set();
  return false;
}
