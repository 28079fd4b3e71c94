import { chakra } from '@chakra-ui/react';
import { displayReference } from '#domain/content/document.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { type PrintColumn, PrintTable } from '#screens/paper/print/layout/PrintTable.tsx';
import { warningsOf } from '#screens/paper/print/layout/DocumentPaper.tsx';
import { Sheet } from '#screens/shared/paper/Sheet.ts';
import { fieldText } from '#screens/paper/print/layout/fieldSections.tsx';
import type { LinkedData, PrintContext } from '#screens/paper/print/printContext.ts';

const Title = chakra('h2', {
  base: { fontSize: '15pt', lineHeight: '1.2', fontWeight: 'bold', marginBottom: '1mm' },
});

/** List that accompanies the slips: who may know each and when it is released and, for staff, whether it is true. */
export function SlipList({
  context,
  linked,
  rows,
}: {
  readonly context: PrintContext;
  readonly linked: LinkedData;
  readonly rows: readonly DocumentRow[];
}) {
  const { showsStaff } = context;
  const columns: readonly PrintColumn[] = [
    { label: 'Slip', width: '21mm' },
    { label: 'Rumour' },
    { label: 'For whom, where and when', width: '36%' },
    ...(showsStaff ? [{ label: 'Leads to', width: '24%' }] : []),
  ];
  return (
    <Sheet aria-label="List of slips">
      <Title>{showsStaff ? 'List of slips: staff only' : 'List of slips'}</Title>
      <chakra.p fontSize="8pt" marginBottom="3mm">
        {[context.game, context.event?.fields.name, `printed ${context.printed}`].filter(Boolean).join(' · ')}
      </chakra.p>
      <PrintTable
        label="List of slips"
        hasCheckboxes
        columns={columns}
        rows={rows.map((row) => {
          const text = (...names: string[]) =>
            names.flatMap((name) => fieldText({ context, linked, row }, name) ?? []).join('; ');
          const releaseFrom = text('releaseFrom');
          const releaseUntil = text('releaseUntil');
          return {
            id: row.keyId,
            cells: [
              <>
                <strong>{displayReference(row)}</strong>
                <br />
                {row.version === 0 ? 'no version yet' : `version ${row.version}`}
                {warningsOf(row).map((warning) => (
                  <strong key={warning}>
                    <br />
                    {warning}
                  </strong>
                ))}
              </>,
              <>
                {row.body.title}
                {showsStaff && (
                  <chakra.span display="block">
                    {[labelled('Truth', text('truth')), labelled('Source', text('source'))]
                      .filter(Boolean)
                      .join(' · ')}
                  </chakra.span>
                )}
              </>,
              <>
                {text('knownToTeams', 'knownToSkill', 'place') || 'Anyone'}
                <chakra.span display="block">
                  {[
                    text('release'),
                    releaseFrom && `from ${releaseFrom}`,
                    releaseUntil && `until ${releaseUntil}`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </chakra.span>
              </>,
              ...(showsStaff ? [text('leadsToEncounters', 'leadsToPlots', 'aboutPlots')] : []),
            ],
          };
        })}
      />
    </Sheet>
  );
}

function labelled(label: string, text: string): string {
  return text === '' ? '' : `${label}: ${text}`;
}
