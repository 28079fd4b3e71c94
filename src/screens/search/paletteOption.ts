import type { ReactNode } from 'react';
import { fold } from '#domain/search/words.ts';
import type { TextPart } from '#mirror/search/answer.ts';
import type { MayOpen } from '#screens/shared/navigation/useMayOpen.ts';

/** An option of the palette: it leads to a page, or does something. */
export interface PaletteOption {
  readonly key: string;
  /** Heading that it stands under; options of a group follow each other. */
  readonly group: string;
  readonly icon?: ReactNode;
  /** Reference of a document. */
  readonly code?: string | undefined;
  readonly label: readonly TextPart[];
  readonly note?: string | undefined;
  /** Other words that people look for it by. */
  readonly words?: readonly string[] | undefined;
  readonly where?: string;
  readonly snippet?: readonly TextPart[];
  /** Address of the page. */
  readonly to?: string;
  readonly run?: () => void;
  /** It changes what is looked for, and the palette stays open. */
  readonly staysOpen?: boolean;
}

/** A screen that the palette leads to. */
export interface PaletteScreen {
  readonly label: string;
  readonly to: string;
  readonly icon?: ReactNode;
  /** Other words that people look for it by. */
  readonly words?: readonly string[];
}

/** A text in which nothing is marked. */
export function plain(text: string): readonly TextPart[] {
  return [{ text, isMatch: false }];
}

/** The options without those that lead to a page which does not open for the person. */
export function offeredTo(mayOpen: MayOpen, options: readonly PaletteOption[]): readonly PaletteOption[] {
  return options.filter(({ to }) => to === undefined || mayOpen(to));
}

/** Whether each word that is typed begins one of a label, or another word for it. */
export function matches(
  label: PaletteOption['label'],
  text: string,
  others: readonly string[] = [],
): boolean {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const own = fold([textOf(label), ...others].join(' ')).split(/[\s-]+/);
  return words.length > 0 && words.every((word) => own.some((each) => each.startsWith(word)));
}

/** Whether exactly the label of an option is typed, or another name for it. */
export function isNamed(
  { label, words = [] }: Pick<PaletteOption, 'label' | 'words'>,
  text: string,
): boolean {
  return [textOf(label), ...words].some((name) => fold(name) === fold(text.trim()));
}

function textOf(label: PaletteOption['label']): string {
  return label.map(({ text }) => text).join('');
}
