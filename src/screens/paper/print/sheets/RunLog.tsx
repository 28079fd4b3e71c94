import { chakra } from '@chakra-ui/react';
import { countGiven, requestsOf } from '#domain/cards/givenCards.ts';
import { encounter } from '#domain/content/entities/encounter.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { withRuns } from '#domain/event/run/runs.ts';
import { hiddenLabel } from '#ui/fields/Hidden.tsx';
import { RichText } from '#ui/rich/text/RichText.tsx';
import { PrintTable } from '#screens/paper/print/layout/PrintTable.tsx';
import { type SheetProps, Section, textReferences } from '#screens/paper/print/layout/fieldSections.tsx';
import { dateFormats, formatDate, formatTimestamp } from '#ui/display/dates.ts';

const blankRows = ['blank-1', 'blank-2', 'blank-3'] as const;
const Unbroken = chakra('div', { base: { breakInside: 'avoid' } });

/** Run log so far, with blank rows to fill in. */
export function RunLog(sheet: SheetProps) {
  const { context, row, linked } = sheet;
  const requests = requestsOf(row.body).flatMap((id) => linked.documents.get(id) ?? []);
  const slots = (context.slots.get(row.keyId) ?? []).map(({ id, fields }) => ({
    keyId: id,
    body: fields,
    cards: countGiven(requests, id),
  }));
  const { runLog } = withRuns(row.body, slots, {
    place: (id) => context.names.get(`location:${id}`) ?? 'no place yet',
    time: (moment) => formatTimestamp(moment, dateFormats.time, 'en-GB'),
  });
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
            ...runLog.map((each) => {
              const entry = fieldsOf(encounter.fields.runLog, each);
              const referee = entry('referee');
              return {
                id: each.id,
                cells: [
                  formatMoment(entry('started')),
                  formatMoment(entry('ended')),
                  referee && (context.names.get(`user:${referee}`) ?? hiddenLabel),
                  <RichText key="outcome" html={entry('outcome')} references={textReferences(sheet)} />,
                  entry('lammiesIssued'),
                ],
              };
            }),
            ...blankRows.map((id) => ({ id, cells: ['', '', '', '', ''] })),
          ]}
        />
      </Section>
    </Unbroken>
  );
}

function formatMoment(moment: string | null): string {
  return moment === null ? '' : formatDate(moment, dateFormats.weekdayTime, 'en-GB');
}
