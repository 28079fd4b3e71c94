import { Box, Text, chakra } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { DateTime } from 'luxon';
import { Fragment, useCallback, useState } from 'react';
import type { VersionItem } from '#contract/calls';
import type { EntityDefinition } from '#domain/define';
import type { DocumentRow } from '#mirror/database';
import { fetchVersions } from '#session/versions';
import { Button } from '#ui/Button';
import { Skeleton } from '#ui/Skeleton';
import { SelectField } from '#ui/fields/SelectField';
import { NotFetched } from './NotFetched.tsx';
import { OneVersion } from './OneVersion.tsx';
import { useAsked } from './useAsked.tsx';

const pageSizes = ['All', '10', '15', '20', '25'].map((each) => ({ value: each, label: each }));

const Table = chakra('table', {
  base: { width: 'full', borderCollapse: 'collapse', textStyle: 'body', fontVariantNumeric: 'tabular-nums' },
});
const Head = chakra('th', {
  base: {
    textAlign: 'start',
    paddingInline: '2',
    paddingBlock: '2',
    color: 'ink.muted',
    textStyle: 'caption',
    borderBottomWidth: 'thin',
    borderColor: 'line',
  },
});
const Cell = chakra('td', {
  base: { paddingInline: '2', borderBottomWidth: 'thin', borderColor: 'line', overflowWrap: 'anywhere' },
});

/** The history of a document, asked from the server: one version open at a time. */
export function Versions({
  entity,
  row,
  isStaff,
}: {
  readonly entity: EntityDefinition;
  readonly row: DocumentRow;
  readonly isStaff: boolean;
}) {
  const { keyId, version } = row;
  const ask = useCallback(
    async (): ReturnType<typeof fetchVersions> =>
      version > 0 ? fetchVersions(entity, keyId) : { kind: 'found', value: [] },
    [entity, keyId, version],
  );
  const [asked, again] = useAsked(ask);
  if (version === 0) return <Text paddingBlock="5">It has no versions until it has reached the server.</Text>;
  if (!asked) {
    return (
      <Box paddingBlock="5">
        <Skeleton lines={5} label="Fetching the versions" />
      </Box>
    );
  }
  if (asked.kind !== 'found') return <NotFetched what="The versions" asked={asked} onAgain={again} />;
  return <VersionTable entity={entity} keyId={keyId} versions={asked.value} isStaff={isStaff} />;
}

function VersionTable({
  entity,
  keyId,
  versions,
  isStaff,
}: {
  readonly entity: EntityDefinition;
  readonly keyId: string;
  readonly versions: readonly VersionItem[];
  readonly isStaff: boolean;
}) {
  const [open, setOpen] = useState<string | null>(null);
  const [size, setSize] = useState('15');
  const [page, setPage] = useState(0);
  const perPage = size === 'All' ? Math.max(1, versions.length) : Number(size);
  const pages = Math.ceil(versions.length / perPage);
  return (
    <Box paddingBlock="4">
      <Table>
        <thead>
          <tr>
            <Head>Version</Head>
            <Head>Status</Head>
            <Head>Create Date</Head>
            <Head>Created By</Head>
          </tr>
        </thead>
        <tbody>
          {versions.slice(page * perPage, (page + 1) * perPage).map((item) => {
            const id = `${item.version} ${item.kept ?? ''}`;
            const isOpen = open === id;
            return (
              <Fragment key={id}>
                <tr>
                  <Cell paddingInline="0">
                    <Button
                      variant="plain"
                      aria-expanded={isOpen}
                      icon={isOpen ? <ChevronDown /> : <ChevronRight />}
                      onClick={() => setOpen(isOpen ? null : id)}
                    >
                      {item.version}
                      {item.kept !== undefined && ' (text not taken)'}
                    </Button>
                  </Cell>
                  <Cell>{item.statusText}</Cell>
                  <Cell>{DateTime.fromISO(item.createdDate).toFormat('yyyy-MM-dd HH:mm:ss')}</Cell>
                  <Cell>{item.createdBy.displayName}</Cell>
                </tr>
                {isOpen && (
                  <tr>
                    <Cell colSpan={4} background="surface.panel" paddingInline="4">
                      <OneVersion entity={entity} keyId={keyId} item={item} isStaff={isStaff} />
                    </Cell>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </Table>
      <Box display="flex" gap="3" alignItems="flex-end" justifyContent="flex-end" marginTop="3">
        <Box width="8rem">
          <SelectField
            label="Rows per page"
            value={size}
            options={pageSizes}
            onChange={(next) => (setSize(next ?? '15'), setPage(0))}
          />
        </Box>
        <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
          Previous
        </Button>
        <Button disabled={page >= pages - 1} onClick={() => setPage(page + 1)}>
          Next
        </Button>
      </Box>
    </Box>
  );
}
