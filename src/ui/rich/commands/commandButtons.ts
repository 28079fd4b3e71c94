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
import type { EditorCommand } from './commands.ts';

/** A command as the toolbar and the menu show it. */
interface CommandButton {
  readonly command: EditorCommand;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly toggles: boolean;
  /** Text that does the same when typed at the start of a line. Only commands with it are in the menu. */
  readonly typed?: string;
}

/** The commands, in the groups and the order of the toolbar. */
export const commandGroups: readonly (readonly CommandButton[])[] = [
  [
    { command: 'bold', label: 'Bold', Icon: Bold, toggles: true },
    { command: 'italic', label: 'Italic', Icon: Italic, toggles: true },
    { command: 'underline', label: 'Underline', Icon: Underline, toggles: true },
    { command: 'strike', label: 'Strike', Icon: Strikethrough, toggles: true },
    { command: 'code', label: 'Inline code', Icon: Code, toggles: true },
  ],
  [
    { command: 'h1', label: 'Heading 1', Icon: Heading1, toggles: true, typed: '#' },
    { command: 'h2', label: 'Heading 2', Icon: Heading2, toggles: true, typed: '##' },
    { command: 'h3', label: 'Heading 3', Icon: Heading3, toggles: true, typed: '###' },
  ],
  [
    { command: 'quote', label: 'Blockquote', Icon: Quote, toggles: true, typed: '>' },
    { command: 'bullet', label: 'Bullet list', Icon: List, toggles: true, typed: '-' },
    { command: 'ordered', label: 'Ordered list', Icon: ListOrdered, toggles: true, typed: '1.' },
  ],
  [
    { command: 'rule', label: 'Horizontal rule', Icon: Minus, toggles: false, typed: '---' },
    { command: 'break', label: 'Hard break', Icon: CornerDownLeft, toggles: false },
  ],
  [
    { command: 'undo', label: 'Undo', Icon: Undo2, toggles: false },
    { command: 'redo', label: 'Redo', Icon: Redo2, toggles: false },
  ],
];
