import { effectiveNumber } from '#domain/content/fields/warnings.ts';
import { slotTimes } from '#screens/paper/print/slotTimes.ts';
import { DocumentPaper } from '#screens/paper/print/layout/DocumentPaper.tsx';
import { Sheet } from '#screens/shared/paper/Sheet.ts';
import {
  type Fact,
  FactStrip,
  FieldSection,
  Section,
  type SheetProps,
  TwoColumns,
  fieldText,
} from '#screens/paper/print/layout/fieldSections.tsx';
import { GroupSection } from '#screens/paper/print/layout/GroupSection.tsx';
import { PrintTable } from '#screens/paper/print/layout/PrintTable.tsx';

/** A ritual for the referee at the circle: who and when first, what it needs, and room to score it. */
export function RitualSheet(sheet: SheetProps) {
  const { context, row } = sheet;
  return (
    <Sheet aria-label={row.body.title}>
      <DocumentPaper context={context} row={row} detail={fieldText(sheet, 'kind')}>
        <FactStrip facts={factsOf(sheet)} />
        <FieldSection {...sheet} name="safety" isProminent />
        <FieldSection {...sheet} name="intendedEffect" />
        <TwoColumns>
          <FieldSection {...sheet} name="targets" />
          <FieldSection {...sheet} name="targetsWilling" />
          <FieldSection {...sheet} name="calledOn" />
          <FieldSection {...sheet} name="immediate" />
        </TwoColumns>
        <GroupSection {...sheet} name="contributors" />
        <GroupSection {...sheet} name="itemPower" />
        <GroupSection {...sheet} name="components" />
        <FieldSection {...sheet} name="plan" />
        <FieldSection {...sheet} name="staging" />
        <FieldSection {...sheet} name="crewWanted" />
        {/* Titles of monsters and lammies may give something away to a ritualist. */}
        {!context.forCrew && (
          <>
            <FieldSection {...sheet} name="monsters" />
            <Result {...sheet} />
            <FieldSection {...sheet} name="lammiesToMake" />
          </>
        )}
        <FieldSection {...sheet} name="outcomeText" />
        <FieldSection {...sheet} name="organiserNotes" />
      </DocumentPaper>
    </Sheet>
  );
}

function factsOf(sheet: SheetProps): Fact[] {
  const { context, row } = sheet;
  const text = (name: string) => fieldText(sheet, name);
  const slots = context.slots.get(row.keyId) ?? [];
  const power = effectiveNumber(context.entity.allFields, 'powerInAll', row.body);
  const needed = text('powerNeeded');
  return [
    ['Ritual', text('ritualName')],
    [
      'Ritualist',
      [text('ritualistNumber'), text('ritualistCharacter')].filter(Boolean).join(' ') || undefined,
      text('ritualistPlayer'),
    ],
    [
      'When',
      slots.length > 0 ? slotTimes(slots) : text('wantedTime'),
      slots.length === 0 && text('wantedTime') !== undefined ? 'wanted, not in the timetable yet' : undefined,
    ],
    ['Circle', text('circle')],
    ['Power', power === null ? undefined : String(power), needed && `needs ${needed}`],
    ['Referee', text('referee')],
  ];
}

/** The result as far as it is known, with room to write the rest. */
function Result(sheet: SheetProps) {
  const names = ['entertainment', 'relevance', 'powerSpent', 'outcome', 'ends'] as const;
  const { allFields } = sheet.context.entity;
  return (
    <Section title="Result">
      <PrintTable
        label="Result"
        rowHeight="11mm"
        columns={names.map((name) => ({ label: allFields[name]?.label ?? name, width: '20%' }))}
        rows={[{ id: 'result', cells: names.map((name) => fieldText(sheet, name) ?? '') }]}
      />
    </Section>
  );
}
