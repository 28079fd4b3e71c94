import { useCallback, useMemo, useState } from 'react';
import { z } from 'zod/mini';
import { savePreference } from '#actions/person/preferences.ts';
import { preferences } from '#mirror/queries/person/preferences.ts';
import { sayBeside, useShell } from '#session/store.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import type { DateOrder } from '../dates/dateOrder.ts';
import { type NameChoices, noNames } from '../names/missingNames.ts';
import { type TableChoices, choiceKey } from './matchColumns.ts';

const storedSchema = z.record(z.string(), z.nullable(z.string()));

/** Returns the fields that were chosen for earlier tables of this kind, by heading. */
function readStored(text: string | undefined): Readonly<Record<string, string | null>> {
  try {
    return storedSchema.safeParse(JSON.parse(text ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

/** The choices for a table, and how a person changes them. */
export interface TableChooser {
  /** Undefined until it is known what was chosen before. */
  readonly choices: TableChoices | undefined;
  readonly chooseHeadingRow: (row: number | undefined) => void;
  readonly chooseNames: (names: NameChoices) => void;
  readonly chooseDates: (field: string, order: DateOrder) => void;
  /** Sets the fields of columns, by their headings. */
  readonly chooseFields: (fields: Readonly<Record<string, string | null>>) => void;
}

/** Keeps what a person chooses for the columns of a table, and remembers it on this device for the next with these headings. */
export function useTableChoices(kind: string): TableChooser {
  const name = `columns of ${kind}`;
  const mirror = useShell((shell) => shell.mirror);
  const storedText = useMirror(async (open) => (await preferences(open))[name] ?? '{}', [name]);
  const [names, chooseNames] = useState<NameChoices>(noNames);
  const [dates, setDates] = useState<ReadonlyMap<string, DateOrder>>(new Map());
  const [headingRow, chooseHeadingRow] = useState<number | undefined>(undefined);
  const choices = useMemo(
    () =>
      storedText === undefined
        ? undefined
        : { headingRow, names, dates, fields: new Map(Object.entries(readStored(storedText))) },
    [storedText, headingRow, names, dates],
  );
  const chooseFields = useCallback(
    (fields: Readonly<Record<string, string | null>>) => {
      const changed = Object.fromEntries(
        Object.entries(fields).map(([heading, field]) => [choiceKey(heading), field]),
      );
      const next = JSON.stringify({ ...readStored(storedText), ...changed });
      if (mirror) savePreference(mirror, name, next).catch(sayBeside);
    },
    [mirror, name, storedText],
  );
  const chooseDates = useCallback(
    (field: string, order: DateOrder) => setDates((before) => new Map(before).set(field, order)),
    [],
  );
  return { choices, chooseDates, chooseHeadingRow, chooseNames, chooseFields };
}
