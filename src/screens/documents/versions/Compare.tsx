import { Box, Flex, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { VersionRow } from '#mirror/storage/rows.ts';
import { dateFormats, formatDate } from '#ui/display/dates.ts';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { lastDiffering } from './changeLines.ts';
import { Differences } from './Differences.tsx';

const Panel = chakra('section', {
  base: {
    padding: '4',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'lg',
    background: 'surface.panel',
  },
});

/** Compares two versions word by word, first the newest with the last one that differs from it. */
export function Compare({
  entity,
  rows,
  isStaff,
}: {
  readonly entity: EntityDefinition;
  readonly rows: readonly VersionRow[];
  readonly isStaff: boolean;
}) {
  const newest = rows.find((row) => row.kept === '') ?? rows[0];
  const [from, setFrom] = useState(idOf((newest && lastDiffering(rows, newest)) ?? rows[1]));
  const [to, setTo] = useState(idOf(newest));
  const options = rows.map((row) => ({ value: idOf(row), label: labelOf(row) }));
  const [before, after] = [from, to].map((name) => rows.find((row) => idOf(row) === name));
  return (
    <Panel aria-label="Two versions compared">
      <Flex gap="3" flexWrap="wrap" marginBottom="4">
        <Box flex="1 1 14rem" minWidth="0">
          <SelectField
            label="From"
            value={from}
            options={options}
            onChange={(next) => setFrom(next ?? from)}
          />
        </Box>
        <Box flex="1 1 14rem" minWidth="0">
          <SelectField label="To" value={to} options={options} onChange={(next) => setTo(next ?? to)} />
        </Box>
      </Flex>
      {before && after && <Differences entity={entity} from={before} to={after} isStaff={isStaff} />}
    </Panel>
  );
}

function idOf(row: VersionRow | undefined): string {
  return row ? `${row.version} ${row.kept}` : '';
}

function labelOf({ version, kept, item }: VersionRow): string {
  const time = formatDate(item.createdDate, dateFormats.sortableDateTime);
  return `${version}${kept === '' ? '' : ' (text not taken)'} · ${item.statusText} · ${time} · ${item.createdBy.displayName}`;
}
