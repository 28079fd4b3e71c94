import { chakra } from '@chakra-ui/react';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { hiddenLabel } from '#ui/fields/Hidden.tsx';
import { asRows, asText } from '#ui/fields/values.ts';
import { RichText } from '#ui/rich/text/RichText.tsx';
import { PrintTable } from '#screens/paper/print/sheets/PrintTable.tsx';
import { type SheetProps, Section, textReferences } from '#screens/paper/print/sheets/fieldSections.tsx';
import { dateFormats, formatDate } from '#ui/display/dates.ts';

const blankRows = ['blank-1', 'blank-2', 'blank-3'] as const;
const Unbroken = chakra('div', { base: { breakInside: 'avoid' } });

/** Run log so far, with blank rows to fill in. */
export function RunLog(sheet: SheetProps) {
  const { row, linked } = sheet;
  const entries = asRows(row.body['runLog']);
  return (
    <Unbroken>
      <Section title="Run log">
        <PrintTable
          label="Run log"
          rowHeight="11mm"
          columns={[
            { label: 'Started', width: '22mm' },
            { label: 'Ended', width: '22mm' },
            { label: 'Referee', width: '34mm' },
            { label: 'Outcome' },
            { label: 'Lammies issued', width: '18mm' },
          ]}
          rows={[
            ...entries.map((each) => ({
              id: each.id,
              cells: [
                formatMoment(each['started']),
                formatMoment(each['ended']),
                each['referee']
                  ? (linked.references.label('user', asText(each['referee'])) ?? hiddenLabel)
                  : '',
                <RichText key="outcome" html={asText(each['outcome'])} references={textReferences(sheet)} />,
                typeof each['lammiesIssued'] === 'number' ? each['lammiesIssued'] : '',
              ],
            })),
            ...blankRows.map((id) => ({ id, cells: ['', '', '', '', ''] })),
          ]}
        />
      </Section>
    </Unbroken>
  );
}

function formatMoment(value: FieldValue | undefined): string {
  const text = asText(value);
  return text && formatDate(text, dateFormats.weekdayTime, 'en-GB');
}
