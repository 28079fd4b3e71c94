import { chakra } from '@chakra-ui/react';
import { monster } from '#domain/content/entities/monster.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { plainText } from '#ui/fields/plainText.ts';
import { PrintTable } from '#screens/paper/print/layout/PrintTable.tsx';
import { DocumentPaper, sheetAnchor } from '#screens/paper/print/layout/DocumentPaper.tsx';
import { Sheet } from '#screens/shared/paper/Sheet.ts';
import { useSheetNumber } from '#screens/paper/print/layout/sheetNumbers.ts';
import {
  FieldSection,
  type SheetProps,
  FactStrip,
  Section,
  fieldText,
} from '#screens/paper/print/layout/fieldSections.tsx';
import { hitsOf } from './hits.ts';
import { printableField } from '#screens/paper/print/printContext.ts';

const fieldsBeforeCostume = [
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

/** Newspaper columns, so that two short monsters share a page. */
const FlowingColumns = chakra('div', {
  base: { columns: '68mm 2', columnGap: '6mm', fontSize: '9.5pt', '& > section': { breakInside: 'avoid' } },
});

/** A monster in the book: fighting facts first, then how to play it and what make-up and costume need. */
export function MonsterCard({ number, ...sheet }: SheetProps & { readonly number: number }) {
  const { context, row } = sheet;
  const text = (name: string) => fieldText(sheet, name);
  const points = text('armourPoints');
  // In a binder it has the number of that.
  const inBinder = useSheetNumber(sheetAnchor(row.keyId));
  return (
    <Sheet
      breakBefore="auto"
      aria-label={row.body.title}
      css={{ '@media print': { breakInside: 'avoid', marginBottom: '8mm' } }}
    >
      <DocumentPaper
        context={context}
        row={row}
        detail={[inBinder === undefined ? `No. ${number}` : '', text('kind')].filter(Boolean).join(' · ')}
      >
        <FactStrip
          facts={[
            ['Hits', hitsOf(row.body) || undefined],
            ['Armour', [text('armour'), points].filter(Boolean).join(', ') || undefined],
            ['Damage and calls', text('damageAndCalls')],
            ['Most at once', text('mostAtOnce')],
            ['Crew', text('crew')],
            ['Make-up takes', text('makeUpMinutes')],
          ]}
        />
        <FlowingColumns>
          {fieldsBeforeCostume.map((name) => (
            <FieldSection key={name} {...sheet} name={name} />
          ))}
          <Costume {...sheet} />
          <FieldSection {...sheet} name="makeUp" />
          <FieldSection {...sheet} name="organiserNotes" />
        </FlowingColumns>
      </DocumentPaper>
    </Sheet>
  );
}

function Costume(sheet: SheetProps) {
  const field = printableField(sheet.context, sheet.row, 'costume');
  if (!field) return null;
  const { costume } = monster.fields;
  const rows = fieldsOf(monster, sheet.row.body)('costume');
  return (
    <Section title={field.label}>
      <PrintTable
        label={field.label}
        hasCheckboxes
        columns={[{ label: 'No.', width: '4.2em' }, { label: 'Item' }, { label: 'Source', width: '14mm' }]}
        rows={rows.map((each) => {
          const piece = fieldsOf(costume, each);
          const count = piece('count') === null ? '' : `${piece('count')} ×`;
          const source = piece('source') && plainText(costume.fields.source, piece('source'), sheet.linked);
          return { id: each.id, cells: [count, piece('item'), source] };
        })}
      />
    </Section>
  );
}
