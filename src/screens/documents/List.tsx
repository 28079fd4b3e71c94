import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Archive, FileText, Plus, SearchX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/define';
import { mayCreateSome } from '#domain/permission';
import { syncStatus } from '#mirror/queries';
import { Button } from '#ui/Button';
import { DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { Skeleton } from '#ui/Skeleton';
import { Toolbar } from '#ui/Toolbar';
import { useDevice, useMirror } from '../live.tsx';
import { FilterBar } from './FilterBar.tsx';
import { columnsOf } from './columns.tsx';
import { keyOf } from './entityKey.tsx';
import { useListAddress } from './listAddress.tsx';
import { WindowContext, useRowView, useRowWindow } from './rowWindow.tsx';
import { useKeys } from './useKeys.tsx';
import { useNames } from './useNames.tsx';

interface ListProps {
  readonly entity: EntityDefinition;
  readonly archived?: boolean;
}

/** Every document of a type that the person may see, or those that were archived. */
export default function ListScreen({ entity, archived = false }: ListProps) {
  const navigate = useNavigate();
  const device = useDevice();
  const address = useListAddress(entity);
  const names = useNames();
  const status = useMirror(syncStatus, []);
  const complete = status?.complete ?? false;
  const list = useKeys(keyOf(entity), archived, address, names, complete);
  const rowWindow = useRowWindow();
  const view = useRowView(rowWindow, list?.first);
  const columns = useMemo(() => columnsOf(entity, names), [entity, names]);
  const mayMake = device !== undefined && mayCreateSome(device.person, entity.key);
  const make = mayMake && (
    <Button variant="primary" icon={<Plus />} onClick={() => void navigate(`${entity.path}/new`)}>
      New {entity.label}
    </Button>
  );
  return (
    <Flex
      direction="column"
      height={{ base: 'calc(100dvh - 6.5rem)', sm: 'calc(100dvh - 3.5rem)' }}
      minHeight="24rem"
    >
      <Box paddingInline="4" paddingBlock="3">
        <Toolbar
          label={entity.plural}
          end={
            <>
              <Button
                variant="plain"
                icon={archived ? <FileText /> : <Archive />}
                onClick={() => void navigate(archived ? entity.path : `${entity.path}/archive`)}
              >
                {archived ? entity.plural : 'Archive'}
              </Button>
              {!archived && make}
            </>
          }
        >
          <Heading as="h1">{archived ? `Archived ${entity.plural}` : entity.plural}</Heading>
          {list?.isWhole && (
            <Text as="span" color="ink.muted" fontVariantNumeric="tabular-nums">
              {list.keys.length}
            </Text>
          )}
        </Toolbar>
        <Box marginTop="2">
          <FilterBar entity={entity} archived={archived} address={address} />
        </Box>
      </Box>
      <WindowContext value={view}>
        {list && (
          <DataTable<string>
            label={entity.plural}
            rows={list.keys}
            columns={columns}
            rowId={(key) => key}
            rowName={(key) => rowWindow.getState().rows.get(key)?.body.title ?? key}
            onOpen={(key) => void navigate(`${entity.path}/${key}/read`)}
            sort={address.sort}
            onSort={address.sortBy}
            empty={
              <Empty
                entity={entity}
                archived={archived}
                filtered={address.filtered}
                complete={status?.complete ?? true}
                onClear={address.clear}
                make={make}
              />
            }
          />
        )}
      </WindowContext>
    </Flex>
  );
}

function Empty({
  entity,
  archived,
  filtered,
  complete,
  onClear,
  make,
}: ListProps & {
  readonly filtered: boolean;
  readonly complete: boolean;
  readonly onClear: () => void;
  readonly make: ReactNode;
}) {
  if (filtered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={`No ${entity.plural} like that`}
        action={<Button onClick={onClear}>Clear the filters</Button>}
      >
        None on this device fit what you asked for.
      </EmptyState>
    );
  }
  if (!complete) {
    return (
      <Box padding="4">
        <Skeleton lines={8} label={`Fetching ${entity.plural}`} />
      </Box>
    );
  }
  if (archived) {
    return (
      <EmptyState icon={<Archive />} title="Nothing is archived">
        What you archive is kept here, and can be restored.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<FileText />} title={`No ${entity.plural} yet`} action={make}>
      {make
        ? `Write the first ${entity.label}. A title is enough to begin with, and you need no signal for it.`
        : `What your teams write, and what is shared with them, is listed here.`}
    </EmptyState>
  );
}
