import { chakra } from '@chakra-ui/react';
import { displayReference } from '#domain/content/document.ts';
import { entities } from '#domain/content/entities/index.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { effectiveNumber } from '#domain/content/fields/warnings.ts';
import { hiddenLabel } from '#ui/fields/Hidden.tsx';
import { plainText } from '#ui/fields/plainText.ts';
import { asIds, asRows, asText } from '#ui/fields/values.ts';
import { type PrintRow, PrintTable } from '#screens/paper/print/sheets/PrintTable.tsx';
import { DocumentPaper } from '#screens/paper/print/sheets/DocumentPaper.tsx';
import { Sheet } from '#screens/shared/paper/Sheet.ts';
import {
  TwoColumns,
  FieldSection,
  type SheetProps,
  FactStrip,
  type Fact,
  Section,
  fieldText,
} from '#screens/paper/print/sheets/fieldSections.tsx';
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
  const place = slot && context.names.get(`location:${asText(slot.fields['location'])}`);
  const [least, most] = [row.body['playersMin'], row.body['playersMax']];
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
    ['Players', playersOf(least, most)],
    [
      'Crew',
      crew === null ? undefined : String(crew),
      [...labelled('extra crew', 'extraCrew'), ...labelled('make-up lead', 'makeUpLead')].join(', ') ||
        undefined,
    ],
    ['Referees', text('refereesNeeded'), text('referees')],
  ];
}

function playersOf(least: unknown, most: unknown): string | undefined {
  const [from, to] = [least, most].map((each) => (typeof each === 'number' ? each : undefined));
  if (from === undefined) return to === undefined ? undefined : `up to ${to}`;
  return to === undefined ? `${from} or more` : from === to ? String(from) : `${from} to ${to}`;
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
        rows={asRows(sheet.row.body['monsters']).map((each) => monsterLine(sheet, each))}
      />
    </Section>
  );
}

/** A monster that is not on this device is named only if the reader may see it. */
function monsterLine({ linked }: SheetProps, each: GroupRow): PrintRow {
  const id = asText(each['monster']);
  const monster = linked.documents.get(id);
  const { fields } = entities.monster;
  const text = (name: string) => {
    const field = fields[name];
    const value = monster?.body[name];
    return field && value !== undefined && value !== null && value !== ''
      ? plainText(field, value, linked)
      : '';
  };
  const points = monster?.body['armourPoints'];
  const note = asText(each['note']);
  return {
    id: each.id,
    cells: [
      amount(each['count']),
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
      [text('armour'), typeof points === 'number' ? points : ''].filter((each) => each !== '').join(' '),
      asIds(monster?.body['damageAndCalls']).join(', '),
    ],
  };
}

function Props(sheet: SheetProps) {
  const field = printableField(sheet.context, sheet.row, 'props');
  if (field?.kind !== 'group') return null;
  const source = field.fields['source'];
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
        rows={asRows(sheet.row.body['props']).map((each) => ({
          id: each.id,
          cells: [
            amount(each['count']),
            asText(each['item']),
            source && each['source'] ? plainText(source, each['source'], sheet.linked) : '',
            asText(each['who']),
          ],
        }))}
      />
    </Section>
  );
}

function Lammies(sheet: SheetProps) {
  const field = printableField(sheet.context, sheet.row, 'lammies');
  if (!field) return null;
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
        rows={asRows(sheet.row.body['lammies']).map((each) => ({
          id: each.id,
          cells: [
            amount(each['count']),
            each['lammie']
              ? (sheet.linked.references.label('lammie', asText(each['lammie'])) ?? hiddenLabel)
              : '',
            '',
          ],
        }))}
      />
    </Section>
  );
}

function amount(value: unknown): string {
  return typeof value === 'number' ? `${value}\u00A0×` : '';
}
