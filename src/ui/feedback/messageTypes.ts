import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';

/** Type of a snackbar, banner or notice. */
export type MessageType = 'success' | 'info' | 'warning' | 'error';

/** Colours of each message type, shared with the statuses. */
export const messageTones = {
  success: { background: 'approved.soft', color: 'approved.ink' },
  info: { background: 'submitted.soft', color: 'submitted.ink' },
  warning: { background: 'flagged.soft', color: 'flagged.ink' },
  error: { background: 'danger.soft', color: 'danger.ink' },
} as const;

/** Icon of each message type. */
export const messageIcons: Readonly<Record<MessageType, LucideIcon>> = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
};

/** One message of the stack. */
export interface Snackbar {
  readonly id: string;
  readonly type: MessageType;
  /** Text with inline elements. */
  readonly html: string;
  /** Milliseconds; without it 4000 for errors and 1500 for others. Null stays until it is closed. */
  readonly timeout?: number | null;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** The control that it is shown beside. */
  readonly beside?: Element | undefined;
}
