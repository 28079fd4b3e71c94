import { chakra } from '@chakra-ui/react';
import { lazy, memo, Suspense, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { code } from '#domain/content/permissionCodes.ts';
import { holdsCode } from '#domain/rules/permissions/permissions.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { reading } from '#mirror/read/reading.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { Selection } from '#ui/table/selection.ts';
import { historyIndex } from '#screens/shared/navigation/historyEntry.ts';
import { ListContext, lastReadOn, rememberQueue } from '#screens/shared/navigation/openedList.ts';
import { ReadingContext } from '#screens/shared/document/UnreadDot.tsx';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { rowHeights, usePreference } from '#screens/shared/data/usePreference.ts';
import { ListEmpty } from '../ListEmpty.tsx';
import { arrangeColumns, chosenFields, columnFields, useColumnChoice } from '../columns/columnChoice.ts';
import { columnsOf } from '../columns/columns.tsx';
import type { ListAddress } from '../listAddress.ts';
import { useFilledFields, useRowView } from './rowWindow.ts';

const ColumnsDialog = lazy(() => import('../columns/ColumnsDialog.tsx'));
const RowPreview = lazy(() => import('./RowPreview.tsx'));

/** Columns that have room beside the preview of a row. */
const besidePreview: ReadonlySet<string> = new Set(['reference', 'title', 'status']);
const Frame = chakra('div', {
  base: {
    display: 'flex',
    flex: '1',
    minHeight: '0',
    '&[data-compact] .wm-line': { minHeight: 'target' },
    '@media print': { display: 'block' },
    '@media screen': { '& > :first-of-type': { flex: '1', minWidth: '0' } },
  },
});

const keyOf = (key: string) => key;

/** The table of a document list. Opens and edits rows. */
export const DocumentTable = memo(function DocumentTable({
  entity,
  archived,
  visit,
  keys,
  names,
  address,
  isComplete,
  selected,
  onSelect,
  newButton,
  isChoosingColumns,
  onColumnsChosen,
}: {
  readonly entity: EntityDefinition;
  readonly archived: boolean;
  readonly visit: string;
  readonly keys: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  readonly address: ListAddress;
  readonly isComplete: boolean;
  readonly selected: Selection;
  readonly onSelect: ((ids: Selection) => void) | undefined;
  readonly newButton: ReactNode;
  readonly isChoosingColumns: boolean;
  readonly onColumnsChosen: () => void;
}) {
  const navigate = useNavigate();
  const device = useDevice();
  const isStaff = device?.person.isStaff ?? false;
  const userId = device?.person.id ?? '';
  const userReading = useMirror((mirror) => reading(mirror, userId), [userId]);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [rowHeight] = usePreference('rows', rowHeights);
  const { store, first } = useRowView();
  const filled = useFilledFields(entity, isStaff, address.sort.key);
  const { chosen: own, choose: chooseOwn } = useColumnChoice(entity);
  const chosen = address.columns ?? own;
  const { set } = address;
  const choose = useCallback(
    (keys: readonly string[]) => {
      // The columns of a team's view give way to the person's own choice.
      set({ columns: undefined });
      chooseOwn(keys);
    },
    [set, chooseOwn],
  );
  const columns = useMemo(() => {
    const fields = chosenFields(entity, isStaff, filled, chosen);
    return arrangeColumns(columnsOf(entity, names, fields, chosen !== undefined), chosen, entity);
  }, [entity, isStaff, names, filled, chosen]);
  const rowName = useCallback(
    (key: string) => (store.getState().rows.get(key) ?? first.get(key))?.body.title ?? key,
    [store, first],
  );
  const { pathname, search } = useLocation();
  const list = useMemo(
    () => ({ visit, index: historyIndex(), address: pathname + search }),
    [visit, pathname, search],
  );
  useEffect(() => rememberQueue(visit, keys), [visit, keys]);
  const open = useCallback(
    (key: string) => void navigate(`${entity.path}/${key}/read`, { state: { list } }),
    [navigate, entity, list],
  );
  const edit = useCallback(
    async (key: string) => {
      // The key may be pressed before the row has been read to be shown.
      const [row] = device ? await documentsByKey(device.mirror, [key]) : [];
      if (row && device && holdsCode(device.person, code.edit, row))
        await navigate(`${entity.path}/${key}/edit`);
    },
    [device, navigate, entity],
  );
  const shownKey = previewed !== null && keys.includes(previewed) ? previewed : null;
  const preview = useMemo(() => ({ id: shownKey, show: setPreviewed }), [shownKey]);
  return (
    <ReadingContext value={userReading}>
      <ListContext value={list}>
        <Frame data-compact={rowHeight === 'compact' ? '' : undefined}>
          <DataTable<string>
            label={entity.plural}
            visit={visit}
            rows={keys}
            columns={shownKey === null ? columns : columns.filter(({ key }) => besidePreview.has(key))}
            preview={preview}
            paperRows={() => keys.filter((key) => first.has(key))}
            rowId={keyOf}
            rowName={rowName}
            onOpen={open}
            lastOpened={lastReadOn(visit)}
            onEdit={(key) => void edit(key)}
            sort={address.sort}
            onSort={address.sortBy}
            selected={selected}
            onSelect={onSelect}
            empty={
              <ListEmpty
                entity={entity}
                archived={archived}
                isFiltered={address.isFiltered}
                isComplete={isComplete}
                onClear={address.clear}
                newButton={newButton}
              />
            }
          />
          {shownKey !== null && (
            <Suspense>
              <RowPreview entity={entity} keyId={shownKey} onClose={() => setPreviewed(null)} />
            </Suspense>
          )}
          {isChoosingColumns && (
            <Suspense>
              <ColumnsDialog
                possible={columnsOf(entity, names, columnFields(entity, isStaff), true)}
                shown={columns.map(({ key }) => key)}
                onChoose={choose}
                onClose={onColumnsChosen}
              />
            </Suspense>
          )}
        </Frame>
      </ListContext>
    </ReadingContext>
  );
});
