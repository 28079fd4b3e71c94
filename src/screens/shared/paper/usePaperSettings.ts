import { usePreference } from '#screens/shared/data/usePreference.ts';
import {
  type PaperName,
  type PaperSize,
  type TextStyle,
  papers,
  textRules,
  usePageRules,
} from './pageRules.ts';

/** On which paper and in which text this device prints, for its user. */
export interface PaperSettings {
  readonly paper: PaperName;
  readonly text: TextStyle;
  readonly setPaper: (paper: PaperName) => void;
  readonly setText: (text: TextStyle) => void;
}

/** Reads the settings of this device. Until they have been read they are A4 and standard text. */
export function usePaperSettings(): PaperSettings {
  const [paper = 'a4', setPaper] = usePreference<PaperName>('paper', ['a4', 'a5', 'letter']);
  const [text = 'standard', setText] = usePreference<TextStyle>('paperText', ['standard', 'large', 'easy']);
  return { paper, text, setPaper, setText };
}

/** Applies paper and text to the sheets on the page while the calling component is mounted. */
export function useSheetRules({ paper, text }: Pick<PaperSettings, 'paper' | 'text'>, footer: string): void {
  const size: PaperSize = papers[paper];
  usePageRules(size, footer, textRules(text));
}
