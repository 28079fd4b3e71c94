import { useCallback, useMemo } from 'react';
import { isCollectionKey } from '#domain/content/collections/index.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { type ListField, listFields } from '#domain/content/entities/listFields.ts';
import type { Field } from '#domain/content/fields/field.ts';
import { chooseColumns } from '#actions/person/listPreferences.ts';
import { chosenColumns } from '#mirror/read/listPreferences.ts';
import { sayBeside } from '#session/store.ts';
import type { Column } from '#ui/table/columns.ts';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';

/** Most columns of a list, beside the title. */
export const maxColumns = 9;

/** The column that every list has: it is what opens a document. */
export const titleColumn = 'title';

const oneLine: ReadonlySet<Field['kind']> = new Set([
  'choice',
  'datetime',
  'reference',
  'line',
  'number',
  'boolean',
]);

/** Fields of a type that can be a column: those with a value of one line that needs no other document. The title and the event have columns of their own. */
export function columnFields(entity: EntityDefinition, isStaff: boolean): readonly ListField[] {
  return Object.entries(entity.allFields)
    .map(([name, field]) => ({ name, field }))
    .filter(
      ({ name, field }) =>
        oneLine.has(field.kind) &&
        (field.kind !== 'reference' || isCollectionKey(field.target)) &&
        (isStaff || field.audience === 'everyone') &&
        !['title', 'summary', 'eventId'].includes(name),
    );
}

/** The columns that the user has chosen for lists of a type, and how to choose others. */
export interface ColumnChoice {
  /** Keys in their order; undefined where the list decides. */
  readonly chosen: readonly string[] | undefined;
  /** Chooses columns, on all devices of the user; without keys the list decides again. */
  readonly choose: (keys: readonly string[]) => void;
}

/** Returns the user's choice of columns for the lists of a type. */
export function useColumnChoice(entity: EntityDefinition): ColumnChoice {
  const device = useDevice();
  const type = documentTypeOf(entity);
  const chosen = useMirror((mirror) => chosenColumns(mirror, type), [type]);
  const choose = useCallback(
    (keys: readonly string[]) => {
      if (device) chooseColumns(device.mirror, type, keys, Date.parse(device.now())).catch(sayBeside);
    },
    [device, type],
  );
  return useMemo(() => ({ chosen, choose }), [chosen, choose]);
}

/** Returns the fields that need columns: those that are filled in, or those that were chosen. */
export function chosenFields(
  entity: EntityDefinition,
  isStaff: boolean,
  filled: readonly ListField[],
  chosen: readonly string[] | undefined,
): readonly ListField[] {
  return chosen ? columnFields(entity, isStaff).filter(({ name }) => chosen.includes(name)) : filled;
}

/**
 * Puts columns in the order in which they were chosen. Columns that no longer exist are left out, and the title is always
 * there. The first four are shown in narrow tables too. Only fields that lists are sorted by can be sorted by.
 */
export function arrangeColumns(
  columns: readonly Column<string>[],
  chosen: readonly string[] | undefined,
  entity: EntityDefinition,
): readonly Column<string>[] {
  if (!chosen) return columns;
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const keys = chosen.includes(titleColumn) ? chosen : [titleColumn, ...chosen];
  const sortable = new Set(listFields(entity, true).map(({ name }) => name));
  return keys.flatMap((key, at) => {
    const column = byKey.get(key);
    if (!column) return [];
    const { from: _from, ...always } = column;
    const isSortable = !Object.hasOwn(entity.allFields, key) || key === titleColumn || sortable.has(key);
    return [
      {
        ...always,
        sortable: isSortable,
        ...(at > 3 && { from: at > 5 ? (1280 as const) : (1024 as const) }),
      },
    ];
  });
}
