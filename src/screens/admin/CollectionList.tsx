import { Box, Flex } from '@chakra-ui/react';
import { Archive, FileText, Plus, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CollectionKey } from '#domain/collections/index';
import type { EntityDefinition } from '#domain/define';
import { mayCreateSome } from '#domain/permission';
import { status } from '#domain/status';
import type { DocumentRow } from '#mirror/database';
import { thingsOf } from '#mirror/records';
import { Button } from '#ui/Button';
import type { Column, Sort } from '#ui/columns';
import { DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { RelativeTime } from '#ui/RelativeTime';
import { SearchField } from '#ui/SearchField';
import { plainWords } from '#ui/fields/plainWords';
import { ListToolbar } from '../documents/ListToolbar.tsx';
import { RowSync } from '../documents/RowSync.tsx';
import { fillHeight, useFill } from '../documents/fill.tsx';
import { type References, useReferences } from '../documents/references.tsx';
import { useDevice, useMirror } from '../live.tsx';

const nothing: readonly DocumentRow[] = [];

/** The things of an administrators' collection, or those that were archived. They are few: all are at hand. */
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
  const rows = useMirror((mirror) => thingsOf(mirror, collection), [collection]) ?? nothing;
  const bodies = useMemo(() => rows.map((row) => row.body), [rows]);
  const references = useReferences(entity.allFields, bodies);
  const frame = useFill();
  const [text, setText] = useState('');
  const [sort, setSort] = useState<Sort>({ key: 'title', descending: false });
  const columns = useMemo(() => (references ? columnsOf(entity, references) : []), [entity, references]);
  if (!person || !references) return <Box aria-busy="true" />;
  const wanted = text.trim().toLocaleLowerCase();
  const shown = rows
    .filter((row) => (row.statusId === status.archived) === archived)
    .filter((row) => row.body.title.toLocaleLowerCase().includes(wanted))
    .sort(by(entity, sort, references));
  const make = mayCreateSome(person, entity.key) && !archived && (
    <Button variant="primary" icon={<Plus />} onClick={() => void navigate(`${entity.path}/new`)}>
      New {entity.label}
    </Button>
  );
  return (
    <Flex ref={frame} direction="column" height={fillHeight} minHeight="24rem">
      <Flex direction="column" gap="2" paddingInline="4" paddingBlock="3">
        <ListToolbar entity={entity} archived={archived} count={shown.length}>
          {make}
        </ListToolbar>
        <Box maxWidth={{ md: '22rem' }}>
          <SearchField label={`Find in ${entity.plural}`} value={text} onChange={setText} />
        </Box>
      </Flex>
      <DataTable<DocumentRow>
        label={entity.plural}
        visit={`${entity.key} ${archived}`}
        rows={shown}
        columns={columns}
        rowId={(row) => row.keyId}
        rowName={(row) => row.body.title}
        onOpen={(row) => void navigate(`${entity.path}/${row.keyId}/read`)}
        sort={sort}
        onSort={setSort}
        empty={
          wanted === '' ? (
            <EmptyState
              icon={archived ? <Archive /> : <FileText />}
              title={archived ? 'Nothing is archived' : `No ${entity.plural} yet`}
              action={make}
            >
              {archived
                ? 'What you archive is kept here, and can be restored.'
                : 'What is made is listed here.'}
            </EmptyState>
          ) : (
            <EmptyState icon={<SearchX />} title={`No ${entity.plural} like that`}>
              None on this device have these words in their name.
            </EmptyState>
          )
        }
      />
    </Flex>
  );
}

function columnsOf(entity: EntityDefinition, references: References): readonly Column<DocumentRow>[] {
  const own = (entity.columns ?? []).flatMap((name) => {
    const field = entity.allFields[name];
    if (!field) return [];
    const column: Column<DocumentRow> = {
      key: name,
      label: field.label,
      width: 'minmax(6rem, 1fr)',
      sortable: true,
      card: 'meta',
      render: (row) => plainWords(field, row.body[name], { references }),
    };
    return [column];
  });
  return [
    {
      key: 'title',
      label: entity.allFields['title']?.label ?? 'Name',
      width: 'minmax(12rem, 2fr)',
      sortable: true,
      card: 'title',
      render: (row) => row.body.title,
    },
    ...own,
    {
      key: 'changed',
      label: 'Changed',
      width: '7.5rem',
      sortable: true,
      card: 'meta',
      render: (row) => <RelativeTime value={row.updatedDate} />,
    },
    {
      key: 'sync',
      label: 'Sync',
      width: '5rem',
      card: 'meta',
      render: (row) => <RowSync state={row.sync} />,
    },
  ];
}

function by(
  entity: EntityDefinition,
  { key, descending }: Sort,
  references: References,
): (a: DocumentRow, b: DocumentRow) => number {
  const field = entity.allFields[key];
  const words = (row: DocumentRow) => {
    const value = row.body[key];
    if (key === 'changed') return row.updatedDate;
    if (!field) return row.body.title;
    // Moments sort as they are stored, everything else as it is read.
    return field.kind === 'datetime' && typeof value === 'string'
      ? value
      : plainWords(field, value, { references });
  };
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const turn = descending ? -1 : 1;
  return (a, b) => turn * collator.compare(words(a), words(b));
}
