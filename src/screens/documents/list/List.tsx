import { Box, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { type RefObject, Suspense, lazy, useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { statusText } from '#domain/content/status.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { mayCreateAny } from '#domain/rules/permissions/permissions.ts';
import { Button } from '#ui/controls/Button.tsx';
import { screenOnly } from '#ui/layout/bars.ts';
import { narrowScreen, useMedia } from '#ui/media.ts';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { ListMenu } from '#screens/shared/export/ListMenu.tsx';
import { PrintLink } from '#screens/shared/PrintLink.tsx';
import { fillHeight, printedWhole, useFillHeight } from '#screens/shared/useFillHeight.ts';
import { Paper } from '#screens/shared/paper/Paper.tsx';
import { listKeys } from '#screens/shared/acts/shortcuts.ts';
import { DocumentTable } from './table/DocumentTable.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { ChangeReport } from '../../shared/many/ChangeReport.tsx';
import type { DoneWithMany } from '../../shared/many/makeTransition.ts';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { ViewMenu } from './ViewMenu.tsx';
import { RowWindowProvider } from './table/RowWindowProvider.tsx';
import { useListAddress } from './listAddress.ts';
import { type ListQuery, emptyQuery, writeListQuery } from './listQuery.ts';
import { maySelect } from '../../shared/many/transitionMany.ts';
import { useDocumentList } from './useDocumentList.ts';
import { useGoToFound } from './useGoToFound.ts';
import { usePaperRows } from './usePaperRows.ts';
import { useSelection } from './selection/useSelection.ts';

const noRows: readonly DocumentRow[] = [];

const Board = lazy(() => import('./board/Board.tsx'));

/** Every document of a type that the person may see, or the archived ones. */
export default function ListScreen({
  entity,
  archived = false,
}: {
  readonly entity: EntityDefinition;
  readonly archived?: boolean;
}) {
  const { key: visit } = useLocation();
  const device = useDevice();
  const person = device?.person;
  const isNarrow = useMedia(narrowScreen);
  const frame = useFillHeight();
  const search = useSearchShortcut();
  const goToFound = useGoToFound(frame);
  const address = useListAddress(entity, archived);
  const query = address ?? emptyQuery;
  const isBoard = !archived && query.view !== 'list';
  const [isChoosingColumns, setIsChoosingColumns] = useState(false);
  const onColumnsChosen = useCallback(() => setIsChoosingColumns(false), []);
  const [wantsIndex, setWantsIndex] = useState(false);
  const { list, keys, names, index, isComplete } = useDocumentList(
    entity,
    archived,
    address,
    wantsIndex || isBoard,
  );
  const {
    keys: selectedKeys,
    ids: selectedIds,
    select,
  } = useSelection(keys, writeListQuery({ ...query, sort: emptyQuery.sort }));
  const paperRows = usePaperRows(keys, list?.first ?? noRows, list?.isWhole ?? false);
  const [report, setReport] = useState<DoneWithMany | null>(null);
  const onSelect = useCallback(
    (ids: ReadonlySet<string>) => {
      setWantsIndex(true);
      select(ids);
    },
    [select],
  );
  return (
    <Paper
      title={archived ? `${entity.plural}: archive` : entity.plural}
      details={paperDetails(query, names, paperCount(keys.length, paperRows))}
    >
      <Flex
        ref={frame}
        data-picture=""
        direction="column"
        height={fillHeight}
        minHeight="24rem"
        css={printedWhole}
      >
        <Box paddingInline="4" paddingBlock={{ base: '2', sm: '3' }} css={screenOnly}>
          <ListToolbar
            entity={entity}
            archived={archived}
            count={list?.isWhole ? keys.length : undefined}
            isComplete={isComplete ?? true}
          >
            {address && !archived && <ViewMenu entity={entity} address={address} />}
            <ListMenu
              entity={entity}
              keys={list?.isWhole ? keys : undefined}
              onChooseColumns={isNarrow || isBoard ? undefined : () => setIsChoosingColumns(true)}
            />
            {!archived && !isNarrow && (
              <PrintLink
                entity={entity}
                eventId={query.eventId}
                teamId={query.teamId}
                statusId={query.statusId}
              />
            )}
            {!archived && <NewButton entity={entity} label={isNarrow ? 'New' : `New ${entity.label}`} />}
          </ListToolbar>
          {address && (
            <Box marginTop={{ base: '1', sm: '2' }}>
              <FilterBar
                entity={entity}
                archived={archived}
                address={address}
                searchRef={search}
                onApproach={() => setWantsIndex(true)}
                onEnter={goToFound}
              />
            </Box>
          )}
          {report && report.failed.length > 0 && (
            <Box marginTop="3">
              <ChangeReport
                title={report.summary}
                failed={report.failed}
                addressOf={(keyId) => `${entity.path}/${keyId}/read`}
                onClose={() => setReport(null)}
              />
            </Box>
          )}
        </Box>
        {list && address && (
          <RowWindowProvider first={paperRows ?? list.first}>
            {isBoard && keys.length > 0 ? (
              device &&
              index && (
                <Suspense fallback={<Box flex="1" aria-busy="true" />}>
                  <Board
                    device={device}
                    entity={entity}
                    view={query.view}
                    visit={visit}
                    keys={keys}
                    index={index}
                    onDone={setReport}
                  />
                </Suspense>
              )
            ) : (
              <DocumentTable
                entity={entity}
                archived={archived}
                visit={visit}
                keys={keys}
                names={names}
                address={address}
                isComplete={isComplete ?? true}
                selected={selectedIds}
                onSelect={person && maySelect(person, entity) ? onSelect : undefined}
                isChoosingColumns={isChoosingColumns}
                onColumnsChosen={onColumnsChosen}
                newButton={
                  person && mayCreateAny(person, entity.key) ? (
                    <NewButton entity={entity} label={`New ${entity.label}`} />
                  ) : null
                }
              />
            )}
          </RowWindowProvider>
        )}
        {selectedKeys.length > 0 && (
          <SelectionBar
            entity={entity}
            keys={selectedKeys}
            total={keys.length}
            index={index}
            onSelectAll={() => select(new Set(keys))}
            onSelectNone={() => select(new Set())}
            onDone={(outcome) => {
              setReport(outcome);
              select(new Set(outcome.failed.map(({ keyId }) => keyId)));
            }}
          />
        )}
      </Flex>
    </Paper>
  );
}

/** Details at the head of a printed list: its filters and its length. */
function paperDetails(
  { eventId, teamId, statusId, text }: ListQuery,
  names: ReadonlyMap<string, string>,
  count: string,
): (string | undefined)[] {
  return [
    eventId === undefined ? undefined : names.get(`event:${eventId}`),
    teamId === undefined ? undefined : names.get(`team:${teamId}`),
    statusId === undefined ? undefined : statusText(statusId),
    text === '' ? undefined : `“${text}”`,
    count,
  ];
}

/** How many rows are on the paper. Where the others have not been read yet, it says so instead of counting them. */
function paperCount(total: number, rows: readonly DocumentRow[] | undefined): string {
  return rows && rows.length < total ? `${rows.length} of ${total}: print again for the others` : `${total}`;
}

/** Button to create a document; renders nothing if the person may not. */
function NewButton({ entity, label }: { readonly entity: EntityDefinition; readonly label: string }) {
  const navigate = useNavigate();
  const person = useDevice()?.person;
  if (!person || !mayCreateAny(person, entity.key)) return null;
  return (
    <Button
      variant="primary"
      icon={<Plus />}
      aria-label={`New ${entity.label}`}
      onClick={() => void navigate(`${entity.path}/new`)}
    >
      {label}
    </Button>
  );
}

/** Returns the ref of the search field, which the / key focuses. */
function useSearchShortcut(): RefObject<HTMLInputElement | null> {
  const search = useRef<HTMLInputElement>(null);
  useShortcuts([[listKeys.search, () => search.current?.focus()]]);
  return search;
}
