import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { DocumentRow, VersionRow } from '#mirror/storage/rows.ts';
import { dateFormats, formatDate } from '#ui/display/dates.ts';
import { screenOnly } from '#ui/layout/bars.ts';
import { usePaper } from '#ui/media.ts';
import { Button } from '#ui/controls/Button.tsx';
import { PlainHead, PlainTable } from '#ui/table/PlainTable.ts';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { PersonName } from '#screens/shared/document/PersonName.tsx';
import { OneVersion } from './OneVersion.tsx';

const pageSizes = ['All', '10', '15', '20', '25'].map((each) => ({ value: each, label: each }));

const Cell = chakra('td', {
  base: {
    paddingInline: { base: '1', sm: '2' },
    borderBottomWidth: 'thin',
    borderColor: 'line',
    overflowWrap: 'anywhere',
    textStyle: { base: 'small', sm: 'body' },
  },
});
/** Keeps the date and the time whole. The line may break between them. */
const Unbroken = chakra('span', { base: { whiteSpace: 'nowrap' } });

/** Table of versions, one of them open at a time (rule 6.4). */
export function VersionTable({
  entity,
  row,
  versions,
  isStaff,
}: {
  readonly entity: EntityDefinition;
  readonly row: DocumentRow;
  readonly versions: readonly VersionRow[];
  readonly isStaff: boolean;
}) {
  const [open, setOpen] = useState<string | null>(null);
  const [size, setSize] = useState('15');
  const [page, setPage] = useState(0);
  const isPaper = usePaper();
  const perPage = size === 'All' || isPaper ? Math.max(1, versions.length) : Number(size);
  const pages = Math.ceil(versions.length / perPage);
  return (
    <div>
      <PlainTable>
        <thead>
          <tr>
            <PlainHead>Version</PlainHead>
            <PlainHead>Status</PlainHead>
            <PlainHead>Create Date</PlainHead>
            <PlainHead>Created By</PlainHead>
          </tr>
        </thead>
        <tbody>
          {versions.slice(isPaper ? 0 : page * perPage, (page + 1) * perPage).map((version) => {
            const { item } = version;
            const id = `${version.version} ${version.kept}`;
            const isOpen = open === id;
            const [date, time] = formatDate(item.createdDate, dateFormats.sortableDateTime).split(' ');
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
                      {version.version}
                      {version.kept !== '' && ' (text not taken)'}
                    </Button>
                  </Cell>
                  <Cell>
                    <Unbroken>{item.statusText}</Unbroken>
                  </Cell>
                  <Cell>
                    <Unbroken>{date}</Unbroken> <Unbroken>{time}</Unbroken>
                  </Cell>
                  <Cell>
                    <PersonName person={item.createdBy} />
                  </Cell>
                </tr>
                {isOpen && (
                  <tr>
                    <Cell colSpan={4} background="surface.panel" paddingInline="4">
                      <OneVersion
                        entity={entity}
                        row={row}
                        version={version}
                        before={versions.find((each) => isBefore(each, version))}
                        isStaff={isStaff}
                      />
                    </Cell>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </PlainTable>
      <Box
        display="flex"
        gap="3"
        alignItems="flex-end"
        justifyContent="flex-end"
        marginTop="3"
        css={screenOnly}
      >
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
    </div>
  );
}

/** Whether `each` is the version before another. A text that was not taken follows the version it was written on. */
function isBefore(each: VersionRow, version: VersionRow): boolean {
  return each.kept === '' && each.version === (version.kept === '' ? version.version - 1 : version.version);
}
