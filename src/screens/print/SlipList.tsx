import { chakra } from '@chakra-ui/react';
import { spokenReference } from '#domain/document.ts';
import type { DocumentRow } from '#mirror/storage/database.ts';
import { type LineColumn, Lines } from './Lines.tsx';
import { Sheet, marksOf } from './Paper.tsx';
import { wordsOf } from './Parts.tsx';
import type { Pointed, Printing } from './printing.ts';

const Title = chakra('h2', {
  base: { fontSize: '15pt', lineHeight: '1.2', fontWeight: 'bold', marginBottom: '1mm' },
});

/** The list that goes with the slips and is not handed out: who may know each, when it is let out, and for staff what is true. */
export function SlipList({
  printing,
  pointed,
  rows,
}: {
  readonly printing: Printing;
  readonly pointed: Pointed;
  readonly rows: readonly DocumentRow[];
}) {
  const { showsStaff } = printing;
  const columns: readonly LineColumn[] = [
    { label: 'Slip', width: '21mm' },
    { label: 'Rumour', width: '22%' },
    { label: 'Who may know it, and where' },
    { label: 'Release', width: '26mm' },
    ...(showsStaff ? [{ label: 'Truth', width: '16mm' }, { label: 'Source' }, { label: 'Leads to' }] : []),
  ];
  return (
    <Sheet aria-label="List of slips">
      <Title>{showsStaff ? 'List of slips: staff only' : 'List of slips'}</Title>
      <chakra.p fontSize="8pt" marginBottom="3mm">
        {[printing.game, printing.event?.fields.name, `printed ${printing.printed}`]
          .filter(Boolean)
          .join(' · ')}
      </chakra.p>
      <Lines
        label="List of slips"
        tick
        columns={columns}
        lines={rows.map((row) => {
          const words = (...names: string[]) =>
            names.flatMap((name) => wordsOf({ printing, pointed, row }, name) ?? []).join('; ');
          const from = words('releaseFrom');
          const until = words('releaseUntil');
          return {
            id: row.keyId,
            cells: [
              <>
                <strong>{spokenReference(row)}</strong>
                <br />
                {row.version === 0 ? 'no version yet' : `version ${row.version}`}
                {marksOf(row).map((mark) => (
                  <strong key={mark}>
                    <br />
                    {mark}
                  </strong>
                ))}
              </>,
              row.body.title,
              words('knownToTeams', 'knownToSkill', 'place') || 'Anybody',
              [words('release'), from && `from ${from}`, until && `until ${until}`]
                .filter(Boolean)
                .join(', '),
              ...(showsStaff
                ? [words('truth'), words('source'), words('leadsToEncounters', 'leadsToPlots', 'aboutPlots')]
                : []),
            ],
          };
        })}
      />
    </Sheet>
  );
}
