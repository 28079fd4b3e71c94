import { Box, Flex } from '@chakra-ui/react';
import { Archive, FileText, Plus, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CollectionKey } from '#domain/content/collections/index.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { mayCreateAny } from '#domain/rules/permissions/permissions.ts';
import { status } from '#domain/content/status.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { collectionDocuments } from '#mirror/read/collections.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { Sort } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SearchField } from '#ui/controls/SearchField.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { screenOnly } from '#ui/layout/bars.ts';
import { narrowScreen, useMedia } from '#ui/media.ts';
import { ListToolbar } from '#screens/documents/list/ListToolbar.tsx';
import { fillHeight, printedWhole, useFillHeight } from '#screens/shared/useFillHeight.ts';
import { Paper } from '#screens/shared/paper/Paper.tsx';
import { useReferences } from '#screens/shared/references/references.tsx';
import { ListMenu } from '#screens/shared/export/ListMenu.tsx';
import { useSyncStatus } from '#screens/shared/data/SyncProvider.tsx';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { useFindText } from '#screens/shared/navigation/useFindText.ts';
import { byColumn, columnsOf } from './collectionColumns.tsx';

const noRows: readonly DocumentRow[] = [];

/** Hints shown in an empty collection. */
const emptyHints: Partial<Record<CollectionKey, string>> = {
  team: 'Everyone writes for a team, so create one first: a faction, a guild or the referees.',
  event: 'Documents are written for an event, and each event has a timetable.',
  location: 'Fields, tents, gates and ritual circles. Each is a column of the timetable.',
  researchPeriod: 'Players can ask for research while a period is open.',
  tag: 'Labels to find documents by, across types and teams.',
  systemPage: 'Pages about your game. Everyone sees the welcome page on Home.',
};

/** The items of a collection, or the archived ones. There are few, so they are all read. */
export default function CollectionList({
  entity,
  collection,
  archived = false,
}: {
  readonly entity: EntityDefinition;
  readonly collection: CollectionKey;
  readonly archived?: boolean;
}) {
  const navigate = useNavigate();
  const person = useDevice()?.person;
  const rows = useMirror((mirror) => collectionDocuments(mirror, collection), [collection]) ?? noRows;
  const complete = useSyncStatus()?.complete;
  const bodies = useMemo(() => rows.map((row) => row.body), [rows]);
  const references = useReferences(entity.allFields, bodies);
  const small = useMedia(narrowScreen);
  const frame = useFillHeight();
  const [text, setText] = useFindText();
  const [sort, setSort] = useState<Sort>({ key: 'title', descending: false });
  const columns = useMemo(() => (references ? columnsOf(entity, references) : []), [entity, references]);
  if (!person || !references) return <Box aria-busy="true" />;
  const query = text.trim().toLocaleLowerCase();
  const visibleRows = rows
    .filter((row) => (row.statusId === status.archived) === archived)
    .filter((row) => row.body.title.toLocaleLowerCase().includes(query))
    .sort(byColumn(entity, sort.key, references));
  if (sort.descending) visibleRows.reverse();
  const newButton = mayCreateAny(person, entity.key) && !archived && (
    <Button
      variant="primary"
      icon={<Plus />}
      aria-label={`New ${entity.label}`}
      onClick={() => void navigate(`${entity.path}/new`)}
    >
      {small ? 'New' : `New ${entity.label}`}
    </Button>
  );
  return (
    <Paper title={archived ? `${entity.plural}: archive` : entity.plural} details={[`${visibleRows.length}`]}>
      <Flex ref={frame} direction="column" height={fillHeight} minHeight="24rem" css={printedWhole}>
        <Flex direction="column" gap="2" paddingInline="4" paddingBlock="3" css={screenOnly}>
          <ListToolbar entity={entity} archived={archived} count={visibleRows.length} isComplete>
            <ListMenu entity={entity} keys={visibleRows.map((row) => row.keyId)} />
            {newButton}
          </ListToolbar>
          <Box maxWidth={{ md: '22rem' }}>
            <SearchField label={`Find in ${entity.plural}`} value={text} onChange={setText} />
          </Box>
        </Flex>
        <DataTable<DocumentRow>
          label={entity.plural}
          visit={`${entity.key} ${archived}`}
          rows={visibleRows}
          columns={columns}
          rowId={(row) => row.keyId}
          rowName={(row) => row.body.title}
          onOpen={(row) => void navigate(`${entity.path}/${row.keyId}/read`)}
          sort={sort}
          onSort={setSort}
          empty={
            complete === false ? (
              <Box padding="4">
                <Skeleton lines={8} label={`Fetching ${entity.plural}`} />
              </Box>
            ) : query === '' ? (
              <EmptyState
                icon={archived ? <Archive /> : <FileText />}
                title={archived ? 'Nothing is archived' : `No ${entity.plural} yet`}
                action={newButton}
              >
                {archived
                  ? `Archived ${entity.plural} are listed here, and you can unarchive them.`
                  : (emptyHints[collection] ?? `Your ${entity.plural} are listed here.`)}
              </EmptyState>
            ) : (
              <EmptyState icon={<SearchX />} title={`No matching ${entity.plural}`}>
                No name on this device contains this text.
              </EmptyState>
            )
          }
        />
      </Flex>
    </Paper>
  );
}
