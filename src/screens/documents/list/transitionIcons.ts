import { Archive, ArchiveRestore, Check, Flag, type LucideIcon, Send } from 'lucide-react';
import type { TransitionName } from '#domain/status.ts';

/** The icon of each move, wherever it can be made. */
export const moveIcons: Readonly<Record<TransitionName, LucideIcon>> = {
  submit: Send,
  archive: Archive,
  unarchive: ArchiveRestore,
  approve: Check,
  flag: Flag,
};
