import { chakra } from '@chakra-ui/react';
import { DateTime } from 'luxon';
import type { FieldValue } from '#domain/fields/field.ts';
import { hidden } from '#ui/fields/Hidden.tsx';
import { asRows, asText } from '#ui/fields/values.ts';
import { RichText } from '#ui/rich/RichText.tsx';
import { Lines } from './Lines.tsx';
import { type SheetProps, Titled } from './Parts.tsx';

const blank = ['blank-1', 'blank-2', 'blank-3'] as const;
const Whole = chakra('div', { base: { breakInside: 'avoid' } });

/** What has been logged already, and lines to fill in by hand. */
export function RunLog({ row, pointed }: SheetProps) {
  const entries = asRows(row.body['runLog']);
  return (
    <Whole>
      <Titled title="Run log">
        <Lines
          label="Run log"
          rowHeight="11mm"
          columns={[
            { label: 'Started', width: '22mm' },
            { label: 'Ended', width: '22mm' },
            { label: 'Referee', width: '34mm' },
            { label: 'Outcome' },
            { label: 'Lammies issued', width: '18mm' },
          ]}
          lines={[
            ...entries.map((each) => ({
              id: each.id,
              cells: [
                clock(each['started']),
                clock(each['ended']),
                each['referee'] ? (pointed.references.label('user', asText(each['referee'])) ?? hidden) : '',
                <RichText key="outcome" html={asText(each['outcome'])} />,
                typeof each['lammiesIssued'] === 'number' ? each['lammiesIssued'] : '',
              ],
            })),
            ...blank.map((id) => ({ id, cells: ['', '', '', '', ''] })),
          ]}
        />
      </Titled>
    </Whole>
  );
}

function clock(value: FieldValue | undefined): string {
  const moment = DateTime.fromISO(asText(value), { locale: 'en-GB' });
  return moment.isValid ? moment.toFormat('EEE HH:mm') : '';
}
