import type { ReactNode } from 'react';
import { create } from 'zustand';
import type { Shortcut } from '#ui/keys/shortcut.ts';

/**
 * Something that a person can do now: its button, its line in a menu and in the palette, and its key. A page leaves out
 * what the person may not do.
 */
export interface Act {
  /** Unique among the acts of its page, in lower case with hyphens. */
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut?: Shortcut;
  /** Others see what it did, so its key asks for Enter before it is done (rule 6.9). */
  readonly isPublic?: boolean;
  readonly opensDialog?: boolean;
  /** Where space is scarce, its button shows the icon alone. */
  readonly isCompact?: boolean;
  /** It can be done, but not just now. */
  readonly disabled?: boolean;
  readonly run: () => void;
}

/** Acts that a page offers, and the name of what they act on, which the palette adds to their labels. */
export interface OfferedActs {
  readonly acts: readonly Act[];
  readonly subject: string | undefined;
}

interface ActState {
  /** By the component that offers them. */
  readonly offered: ReadonlyMap<string, OfferedActs>;
  /** Identifies the act whose key was pressed and that waits for Enter. */
  readonly armed: string | undefined;
}

/** Acts that the page on the screen offers. */
export const useActState = create<ActState>(() => ({ offered: new Map(), armed: undefined }));
