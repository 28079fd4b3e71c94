import { useMemo, useState } from 'react';
import { z } from 'zod/mini';
import { savePreference } from '#actions/person/preferences.ts';
import type { Device } from '#actions/device.ts';
import { type SheetOptions, backSides, cardPapers } from '#domain/cards/sheets.ts';
import { preferences } from '#mirror/queries/person/preferences.ts';
import { sayBeside } from '#session/store.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';

const tenths = z.int().check(z.gte(-200), z.lte(200));
const schema = z.object({
  paper: z.enum(Object.keys(cardPapers).filter(isPaper)),
  perSheet: z.union([z.literal(8), z.literal(9), z.literal(10)]),
  back: z.enum(backSides),
  bleed: z.int().check(z.gte(0), z.lte(5)),
  hasMarks: z.boolean(),
  /** How far this printer misses, in tenths of a millimetre, by which everything is moved. */
  across: tenths,
  down: tenths,
  /** The same of the other side of the paper. */
  backAcross: tenths,
  backDown: tenths,
});

/** How this device prints cards. */
export type PrintOptions = z.infer<typeof schema>;

const defaults: PrintOptions = {
  paper: 'a4',
  perSheet: 10,
  back: 'longEdge',
  bleed: 0,
  hasMarks: true,
  across: 0,
  down: 0,
  backAcross: 0,
  backDown: 0,
};

/** Largest values, by name of the option. */
export const optionLimits = { bleed: { min: 0, max: 5 }, offset: { min: -200, max: 200 } } as const;

const name = 'cardSheets';

/** The print options, which this device remembers for its user; undefined until they have been read. */
export function useSheetOptions({
  mirror,
}: Device): readonly [PrintOptions | undefined, (change: Partial<PrintOptions>) => void] {
  const storedPreferences = useMirror(preferences, []);
  const [changes, setChanges] = useState<Partial<PrintOptions>>({});
  const read = useMemo(() => storedPreferences && readOptions(storedPreferences[name]), [storedPreferences]);
  const options = useMemo(() => read && { ...read, ...changes }, [read, changes]);
  return [
    options,
    (change) => {
      if (!options) return;
      setChanges((before) => ({ ...before, ...change }));
      // Failures are ignored: if storage fails, the app says so when something is saved.
      savePreference(mirror, name, JSON.stringify({ ...options, ...change })).catch(sayBeside);
    },
  ];
}

function readOptions(text: string | undefined): PrintOptions {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data ?? defaults;
  } catch {
    return defaults;
  }
}

function isPaper(paper: string): paper is SheetOptions['paper'] {
  return paper in cardPapers;
}
