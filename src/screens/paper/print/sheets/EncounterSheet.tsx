import { chakra } from '@chakra-ui/react';
import { displayReference } from '#domain/content/document.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { encounter } from '#domain/content/entities/encounter.ts';
import { monster as monsterType } from '#domain/content/entities/monster.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { effectiveNumber } from '#domain/content/fields/warnings.ts';
import { hiddenLabel } from '#ui/fields/Hidden.tsx';
import { plainText } from '#ui/fields/plainText.ts';
import { type PrintRow, PrintTable } from '#screens/paper/print/layout/PrintTable.tsx';
import { DocumentPaper } from '#screens/paper/print/layout/DocumentPaper.tsx';
import { Sheet } from '#screens/shared/paper/Sheet.ts';
import {
  TwoColumns,
  FieldSection,
  type SheetProps,
  FactStrip,
  type Fact,
  Section,
  fieldText,
} from '#screens/paper/print/layout/fieldSections.tsx';
import { RunLog } from './RunLog.tsx';
import { hitsOf } from '#screens/paper/print/sheets/hits.ts';
import { printableField } from '#screens/paper/print/printContext.ts';
import { slotTimes } from '#screens/paper/print/slotTimes.ts';

/** Fields that only the referee's copy of an encounter has. */
export const refereeOnly = [
  'refereeBrief',
  'lammies',
  'rewards',
  'ifWrong',
  'ifNobody',
  'plotLine',
  'organiserNotes',
  'runLog',
] as const;

/** An encounter for the people who run it: the key facts come first, and there is space to write. */
export function EncounterSheet(sheet: SheetProps) {
  const { context, row } = sheet;
  const forReferee = !context.forCrew;
  return (
    <Sheet aria-label={row.body.title}>
      <DocumentPaper context={context} row={row} detail={fieldText(sheet, 'type')}>
        <FactStrip facts={factsOf(sheet)} />
        <FieldSection {...sheet} name="safety" isProminent />
        <TwoColumns>
          <FieldSection {...sheet} name="startsWhen" />
          <FieldSection {...sheet} name="endsWhen" />
        </TwoColumns>
        {forReferee && <FieldSection {...sheet} name="refereeBrief" />}
        <FieldSection {...sheet} name="crewBrief" />
        <FieldSection {...sheet} name="playersSee" />
        <Monsters {...sheet} />
        <Props {...sheet} />
        {forReferee && (
          <>
            <Lammies {...sheet} />
            <FieldSection {...sheet} name="rewards" />
            <TwoColumns>
              <FieldSection {...sheet} name="ifWrong" />
              <FieldSection {...sheet} name="ifNobody" />
            </TwoColumns>
            <FieldSection {...sheet} name="plotLine" />
            <FieldSection {...sheet} name="organiserNotes" />
            <RunLog {...sheet} />
          </>
        )}
      </DocumentPaper>
    </Sheet>
  );
}

function factsOf(sheet: SheetProps): Fact[] {
  const { context, row } = sheet;
  const text = (name: string) => fieldText(sheet, name);
  const labelled = (label: string, name: string) => {
    const value = text(name);
    return value === undefined || row.body[name] === 0 ? [] : [`${label} ${value}`];
  };
  const slots = context.slots.get(row.keyId) ?? [];
  const [slot] = slots;
  const preferred = [text('wantedPart'), text('wantedTime')].filter(Boolean).join(', ') || undefined;
  const place = slot && context.names.get(`location:${fieldsOf(eventSlot, slot.fields)('location') ?? ''}`);
  const read = fieldsOf(encounter, row.body);
  const crew = effectiveNumber(context.entity.allFields, 'crewNeeded', row.body);
  return [
    [
      'When',
      slot ? slotTimes(slots) : preferred,
      slot ? undefined : preferred && 'preferred, not in the timetable yet',
    ],
    ['Where', place ?? text('location'), labelled('otherwise', 'secondChoice')[0]],
    [
      'Lasts',
      text('duration'),
      [...labelled('set-up', 'setUp'), ...labelled('clear-up', 'clearUp')].join(', ') || undefined,
    ],
    ['Players', playersOf(read('playersMin'), read('playersMax'))],
    [
      'Crew',
      crew === null ? undefined : String(crew),
      [...labelled('extra crew', 'extraCrew'), ...labelled('make-up lead', 'makeUpLead')].join(', ') ||
        undefined,
    ],
    ['Referees', text('refereesNeeded'), text('referees')],
  ];
}

function playersOf(least: number | null, most: number | null): string | undefined {
  if (least === null) return most === null ? undefined : `up to ${most}`;
  return most === null ? `${least} or more` : least === most ? String(least) : `${least} to ${most}`;
}

function Monsters(sheet: SheetProps) {
  const field = printableField(sheet.context, sheet.row, 'monsters');
  if (!field) return null;
  return (
    <Section title={field.label}>
      <PrintTable
        label={field.label}
        hasCheckboxes
        columns={[
          { label: 'No.', width: '4.2em' },
          { label: 'Monster', width: '40%' },
          { label: 'Hits', width: '20%' },
          { label: 'Armour' },
          { label: 'Calls' },
        ]}
        rows={fieldsOf(encounter, sheet.row.body)('monsters').map((each) => monsterLine(sheet, each))}
      />
    </Section>
  );
}

/** A monster that is not on this device is named only if the reader may see it. */
function monsterLine({ linked }: SheetProps, each: GroupRow): PrintRow {
  const part = fieldsOf(encounter.fields.monsters, each);
  const [id, note] = [part('monster') ?? '', part('note')];
  const monster = linked.documents.get(id);
  const read = fieldsOf(monsterType, monster?.body ?? {});
  const armour = read('armour') && plainText(monsterType.fields.armour, read('armour'), linked);
  return {
    id: each.id,
    cells: [
      amount(part('count')),
      // The note is below: it names what has no document, and narrow paper has no room for one column more.
      <>
        {monster ? (
          <>
            <strong>{displayReference(monster)}</strong> {monster.body.title}
          </>
        ) : (
          id !== '' && (linked.references.label('monster', id) ?? hiddenLabel)
        )}
        {note !== '' && <chakra.span display="block">{note}</chakra.span>}
      </>,
      monster ? hitsOf(monster.body) : '',
      [armour, read('armourPoints') ?? ''].filter((each) => each !== '').join(' '),
      read('damageAndCalls').join(', '),
    ],
  };
}

function Props(sheet: SheetProps) {
  const field = printableField(sheet.context, sheet.row, 'props');
  if (!field) return null;
  const { props } = encounter.fields;
  const rows = fieldsOf(encounter, sheet.row.body)('props');
  return (
    <Section title={field.label}>
      <PrintTable
        label={field.label}
        hasCheckboxes
        columns={[
          { label: 'No.', width: '4.2em' },
          { label: 'Item' },
          { label: 'Have, make or buy', width: '20mm' },
          { label: 'Who', width: '24mm' },
        ]}
        rows={rows.map((each) => {
          const prop = fieldsOf(props, each);
          const source = prop('source') && plainText(props.fields.source, prop('source'), sheet.linked);
          return { id: each.id, cells: [amount(prop('count')), prop('item'), source, prop('who')] };
        })}
      />
    </Section>
  );
}

function Lammies(sheet: SheetProps) {
  const field = printableField(sheet.context, sheet.row, 'lammies');
  if (!field) return null;
  const rows = fieldsOf(encounter, sheet.row.body)('lammies');
  return (
    <Section title="Lammies to issue">
      <PrintTable
        label="Lammies to issue"
        hasCheckboxes
        columns={[
          { label: 'No.', width: '4.2em' },
          { label: 'Lammie' },
          { label: 'Given to', width: '60mm' },
        ]}
        rows={rows.map((each) => {
          const card = fieldsOf(encounter.fields.lammies, each);
          const id = card('lammie');
          const name = id && (sheet.linked.references.label('lammie', id) ?? hiddenLabel);
          return { id: each.id, cells: [amount(card('count')), name, ''] };
        })}
      />
    </Section>
  );
}

function amount(count: number | null): string {
  return count === null ? '' : `${count}\u00A0×`;
}
