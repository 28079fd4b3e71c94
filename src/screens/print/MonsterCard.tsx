import { chakra } from '@chakra-ui/react';
import { plainWords } from '#ui/fields/plainWords.ts';
import { asRows, asText } from '#ui/fields/values.ts';
import { Lines } from './Lines.tsx';
import { Paper, Sheet } from './Paper.tsx';
import { Part, type SheetProps, Strip, Titled, wordsOf } from './Parts.tsx';
import { hitsOf } from './hits.ts';
import { printable } from './printing.ts';

const beforeKit = [
  'howToPlay',
  'appearance',
  'powers',
  'powerLammies',
  'immunities',
  'weaknesses',
  'howItDies',
  'carriesLammies',
  'carries',
] as const;

/** Two columns, filled one after the other: two short monsters share a page. */
const Flow = chakra('div', {
  base: { columns: '68mm 2', columnGap: '6mm', fontSize: '9.5pt', '& > section': { breakInside: 'avoid' } },
});

/** A monster of the book: what counts in a fight over how it is played, and what the make-up tent needs. */
export function MonsterCard({ at, ...sheet }: SheetProps & { readonly at: number }) {
  const { printing, row } = sheet;
  const words = (name: string) => wordsOf(sheet, name);
  const points = words('armourPoints');
  return (
    <Sheet
      starts="here"
      aria-label={row.body.title}
      css={{ '@media print': { breakInside: 'avoid', marginBottom: '8mm' } }}
    >
      <Paper printing={printing} row={row} also={[`No. ${at}`, words('kind')].filter(Boolean).join(' · ')}>
        <Strip
          facts={[
            ['Hits', hitsOf(row.body) || undefined],
            ['Armour', [words('armour'), points].filter(Boolean).join(', ') || undefined],
            ['Damage and calls', words('damageAndCalls')],
            ['Most at once', words('mostAtOnce')],
            ['Crew', words('crew')],
            ['Make-up takes', words('makeUpMinutes')],
          ]}
        />
        <Flow>
          {beforeKit.map((name) => (
            <Part key={name} {...sheet} name={name} />
          ))}
          <Costume {...sheet} />
          <Part {...sheet} name="makeUp" />
          <Part {...sheet} name="organiserNotes" />
        </Flow>
      </Paper>
    </Sheet>
  );
}

function Costume(sheet: SheetProps) {
  const field = printable(sheet.printing, sheet.row, 'costume');
  if (field?.kind !== 'group') return null;
  const source = field.fields['source'];
  return (
    <Titled title={field.label}>
      <Lines
        label={field.label}
        tick
        columns={[{ label: 'No.', width: '9mm' }, { label: 'Item' }, { label: 'Source', width: '14mm' }]}
        lines={asRows(sheet.row.body['costume']).map((each) => ({
          id: each.id,
          cells: [
            typeof each['count'] === 'number' ? `${each['count']} ×` : '',
            asText(each['item']),
            source && each['source'] ? plainWords(source, each['source'], sheet.pointed) : '',
          ],
        }))}
      />
    </Titled>
  );
}
