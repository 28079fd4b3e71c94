import { Archive, ArchiveRestore, Check, Flag, type LucideIcon, Send } from 'lucide-react';
import type { TransitionName } from '#domain/content/status.ts';

/** The icon of each transition. */
export const transitionIcons: Readonly<Record<TransitionName, LucideIcon>> = {
  submit: Send,
  archive: Archive,
  unarchive: ArchiveRestore,
  approve: Check,
  flag: Flag,
};
