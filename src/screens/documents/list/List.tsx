import { Box, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { may, mayCreateAny } from '#domain/permissions/permissions.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import { syncStatus } from '#mirror/queries/syncState.ts';
import { useShell } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { narrowScreen, useMedia } from '#ui/media.ts';
import { useDevice, useMirror } from '#screens/shared/useMirror.ts';
import { ListMenu } from '#screens/shared/export/ListMenu.tsx';
import { PrintLink } from '#screens/shared/PrintLink.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { TransitionReport } from './TransitionReport.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { emptyQuery, writeListQuery } from './listQuery.ts';
import { columnsOf } from './columns.tsx';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { fillHeight, useFillHeight } from '#screens/shared/useFillHeight.ts';
import { isTyping } from '#screens/shared/isTyping.ts';
import { useListAddress } from './listAddress.ts';
import { type TransitionResult, maySelect } from './transitionMany.ts';
import { WindowContext, useRowView } from './rowWindow.ts';
import { needsListIndex, useListIndex, useListKeys } from './useListKeys.ts';
import { useNames } from '#screens/shared/useNames.ts';
import { useSelection } from './useSelection.ts';

const noKeys: readonly string[] = [];

/** Every document of a type that the person may see, or those that were archived. */
export default function ListScreen({
  entity,
  archived = false,
}: {
  readonly entity: EntityDefinition;
  readonly archived?: boolean;
}) {
  'use memo';
  const navigate = useNavigate();
  const { key: visit } = useLocation();
  const device = useDevice();
  const mirror = useShell((shell) => shell.mirror);
  const small = useMedia(narrowScreen);
  const frame = useFillHeight();
  const search = useRef<HTMLInputElement>(null);
  const address = useListAddress(entity, archived);
  const names = useNames();
  const complete = useMirror(syncStatus, [])?.complete;
  const [near, setNear] = useState(false);
  const [moved, setMoved] = useState<TransitionResult | null>(null);
  const asked = address ?? emptyQuery;
  const heads = useListIndex(documentTypeOf(entity), near || needsListIndex(asked));
  const found = useListKeys(documentTypeOf(entity), archived, asked, names, complete ?? false, heads);
  // A screenful of rows takes long to draw: it is drawn in pieces, between which the page answers.
  const drawn = useDeferredValue(found);
  const list = address && drawn;
  const keys = list?.keys ?? noKeys;
  const selection = useSelection(keys, writeListQuery({ ...asked, sort: emptyQuery.sort }));
  const view = useRowView(list?.first);
  const rowOf = (key: string) => view.store.getState().rows.get(key) ?? view.first.get(key);
  const columns = useMemo(() => columnsOf(entity, names), [entity, names]);
  const person = device?.person;
  const edit = async (key: string) => {
    // The key may be pressed before the row has been read to be shown.
    const [row] = mirror ? await documentsByKey(mirror, [key]) : [];
    if (row && person && may(person, 'edit', row)) await navigate(`${entity.path}/${key}/edit`);
  };
  const make = (label: string) =>
    person &&
    mayCreateAny(person, entity.key) && (
      <Button
        variant="primary"
        icon={<Plus />}
        aria-label={`New ${entity.label}`}
        onClick={() => void navigate(`${entity.path}/new`)}
      >
        {label}
      </Button>
    );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      search.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Flex ref={frame} direction="column" height={fillHeight} minHeight="24rem">
      <Box paddingInline="4" paddingBlock={{ base: '2', sm: '3' }}>
        <ListToolbar entity={entity} archived={archived} count={list?.isWhole ? keys.length : undefined}>
          <ListMenu entity={entity} keys={list?.isWhole ? keys : undefined} />
          {!archived && !small && (
            <PrintLink
              entity={entity}
              eventId={asked.eventId}
              teamId={asked.teamId}
              statusId={asked.statusId}
            />
          )}
          {!archived && make(small ? 'New' : `New ${entity.label}`)}
        </ListToolbar>
        {address && (
          <Box marginTop={{ base: '1', sm: '2' }}>
            <FilterBar
              entity={entity}
              archived={archived}
              address={address}
              searchRef={search}
              onNear={() => setNear(true)}
            />
          </Box>
        )}
        {moved && moved.failed.length > 0 && (
          <Box marginTop="3">
            <TransitionReport entity={entity} moved={moved} onClose={() => setMoved(null)} />
          </Box>
        )}
      </Box>
      <WindowContext value={view}>
        {list && (
          <DataTable<string>
            label={entity.plural}
            visit={visit}
            rows={keys}
            columns={columns}
            rowId={(key) => key}
            rowName={(key) => rowOf(key)?.body.title ?? key}
            onOpen={(key) => void navigate(`${entity.path}/${key}/read`)}
            onEdit={(key) => void edit(key)}
            sort={asked.sort}
            onSort={address.sortBy}
            selected={selection.ids}
            onSelect={
              person && maySelect(person, entity)
                ? (ids) => {
                    setNear(true);
                    selection.select(ids);
                  }
                : undefined
            }
            empty={
              <ListEmpty
                entity={entity}
                archived={archived}
                filtered={address.filtered}
                complete={complete ?? true}
                onClear={address.clear}
                make={make(`New ${entity.label}`)}
              />
            }
          />
        )}
      </WindowContext>
      {selection.keys.length > 0 && (
        <SelectionBar
          entity={entity}
          keys={selection.keys}
          count={keys.length}
          heads={heads}
          onAll={() => selection.select(new Set(keys))}
          onNone={() => selection.select(new Set())}
          onMoved={(result) => {
            setMoved(result);
            selection.select(new Set(result.failed.map(({ keyId }) => keyId)));
          }}
        />
      )}
    </Flex>
  );
}
