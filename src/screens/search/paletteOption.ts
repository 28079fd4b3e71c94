import type { ReactNode } from 'react';
import type { TextPart } from '#mirror/search/answer.ts';

/** An option of the palette. */
export interface PaletteOption {
  readonly key: string;
  /** Heading that it stands under; options of a group follow each other. */
  readonly group: string;
  readonly icon?: ReactNode;
  /** Reference of a document. */
  readonly code?: string | undefined;
  readonly label: readonly TextPart[];
  readonly note?: string | undefined;
  readonly where?: string;
  readonly snippet?: readonly TextPart[];
  readonly run: () => void;
  /** It changes what is looked for, and the palette stays open. */
  readonly staysOpen?: boolean;
}

/** A screen that the palette leads to. */
export interface PaletteScreen {
  readonly label: string;
  readonly to: string;
  readonly icon?: ReactNode;
}
