import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';

/** What a snackbar or banner is about. */
export type MessageType = 'success' | 'info' | 'warning' | 'error';

/** Colours of each kind of message, borrowed from the statuses. */
export const messageTones = {
  success: { background: 'approved.soft', color: 'approved.ink' },
  info: { background: 'submitted.soft', color: 'submitted.ink' },
  warning: { background: 'flagged.soft', color: 'flagged.ink' },
  error: { background: 'danger.soft', color: 'danger.ink' },
} as const;

/** The shape of each kind of message. */
export const messageIcons: Readonly<Record<MessageType, LucideIcon>> = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
};
