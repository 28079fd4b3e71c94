import { type Dispatch, type SetStateAction, useState } from 'react';
import type { Scanned } from '#domain/cards/cardCode.ts';
import { useScans } from '#ui/keys/scans.ts';

type Texts = readonly string[] | undefined;

/**
 * Returns the texts that were scanned on a run sheet before the dialog for scanning takes them, and their setter; undefined
 * while the dialog is closed. A card that is scanned on the sheet itself opens it.
 */
export function useSheetScans(mayScan: boolean): readonly [Texts, Dispatch<SetStateAction<Texts>>] {
  const [scanned, setScanned] = useState<Texts>();
  const take = (text: string, { kind }: Scanned) =>
    kind === 'card' && setScanned((before = []) => [...before, text]);
  useScans('page', mayScan && take);
  return [scanned, setScanned];
}
