import { DateTime } from 'luxon';
import { spokenReference } from '#domain/document.ts';
import { entities } from '#domain/entities/index.ts';
import type { GroupRow } from '#domain/fields/field.ts';
import { numberOf } from '#domain/fields/warnings.ts';
import { hidden } from '#ui/fields/Hidden.tsx';
import { plainWords } from '#ui/fields/plainWords.ts';
import { asIds, asRows, asText } from '#ui/fields/values.ts';
import { type Line, Lines } from './Lines.tsx';
import { Paper, Sheet } from './Paper.tsx';
import { Columns, Part, type SheetProps, Strip, type StripFact, Titled, wordsOf } from './Parts.tsx';
import { RunLog } from './RunLog.tsx';
import { hitsOf } from './hits.ts';
import { printable } from './printing.ts';

/** An encounter for whoever runs it in a field: what is looked for first stands first, and there is room to write. */
export function EncounterSheet(sheet: SheetProps) {
  const { printing, row } = sheet;
  const forReferee = !printing.forCrew;
  return (
    <Sheet aria-label={row.body.title}>
      <Paper printing={printing} row={row} also={wordsOf(sheet, 'type')}>
        <Strip facts={factsOf(sheet)} />
        <Part {...sheet} name="safety" loud />
        <Columns>
          <Part {...sheet} name="startsWhen" />
          <Part {...sheet} name="endsWhen" />
        </Columns>
        {forReferee && <Part {...sheet} name="refereeBrief" />}
        <Part {...sheet} name="crewBrief" />
        <Part {...sheet} name="playersSee" />
        <Monsters {...sheet} />
        <Props {...sheet} />
        {forReferee && (
          <>
            <Lammies {...sheet} />
            <Part {...sheet} name="rewards" />
            <Columns>
              <Part {...sheet} name="ifWrong" />
              <Part {...sheet} name="ifNobody" />
            </Columns>
            <Part {...sheet} name="plotLine" />
            <Part {...sheet} name="organiserNotes" />
            <RunLog {...sheet} />
          </>
        )}
      </Paper>
    </Sheet>
  );
}

function factsOf(sheet: SheetProps): StripFact[] {
  const { printing, row } = sheet;
  const words = (name: string) => wordsOf(sheet, name);
  const labelled = (label: string, name: string) => {
    const said = words(name);
    return said === undefined || row.body[name] === 0 ? [] : [`${label} ${said}`];
  };
  const slots = printing.slots.get(row.keyId) ?? [];
  const [slot] = slots;
  const wanted = [words('wantedPart'), words('wantedTime')].filter(Boolean).join(', ') || undefined;
  const place = slot && printing.names.get(`location:${asText(slot.fields['location'])}`);
  const [least, most] = [row.body['playersMin'], row.body['playersMax']];
  const crew = numberOf(printing.entity.allFields, 'crewNeeded', row.body);
  return [
    [
      'When',
      slot ? slots.map((each) => spanOf(each.fields)).join(', ') : wanted,
      slot ? undefined : wanted && 'wanted, not in the timetable yet',
    ],
    ['Where', place ?? words('location'), labelled('else', 'secondChoice')[0]],
    [
      'Lasts',
      words('duration'),
      [...labelled('set-up', 'setUp'), ...labelled('clear-up', 'clearUp')].join(', ') || undefined,
    ],
    ['Players', playersOf(least, most)],
    [
      'Crew',
      crew === null ? undefined : String(crew),
      [...labelled('extra crew', 'extraCrew'), ...labelled('make-up lead', 'makeUpLead')].join(', ') ||
        undefined,
    ],
    ['Referees', words('refereesNeeded'), words('referees')],
  ];
}

function playersOf(least: unknown, most: unknown): string | undefined {
  const [from, to] = [least, most].map((each) => (typeof each === 'number' ? each : undefined));
  if (from === undefined) return to === undefined ? undefined : `up to ${to}`;
  return to === undefined ? `${from} or more` : from === to ? String(from) : `${from} to ${to}`;
}

function spanOf(fields: Readonly<Record<string, unknown>>): string {
  const [from, to] = ['start', 'end'].map((name) =>
    DateTime.fromISO(typeof fields[name] === 'string' ? fields[name] : '', { locale: 'en-GB' }),
  );
  if (!from?.isValid) return '';
  return `${from.toFormat('EEE d MMM HH:mm')}${to?.isValid ? `–${to.toFormat('HH:mm')}` : ''}`;
}

function Monsters(sheet: SheetProps) {
  const field = printable(sheet.printing, sheet.row, 'monsters');
  if (!field) return null;
  return (
    <Titled title={field.label}>
      <Lines
        label={field.label}
        tick
        columns={[
          { label: 'No.', width: '10mm' },
          { label: 'Monster', width: '30%' },
          { label: 'Hits' },
          { label: 'Armour' },
          { label: 'Calls' },
          { label: 'Note' },
        ]}
        lines={asRows(sheet.row.body['monsters']).map((each) => monsterLine(sheet, each))}
      />
    </Titled>
  );
}

/** A monster that this device has not got is named as far as it may be, and no further. */
function monsterLine({ pointed }: SheetProps, each: GroupRow): Line {
  const id = asText(each['monster']);
  const monster = pointed.documents.get(id);
  const { fields } = entities.monster;
  const words = (name: string) => {
    const field = fields[name];
    const value = monster?.body[name];
    return field && value !== undefined && value !== null && value !== ''
      ? plainWords(field, value, pointed)
      : '';
  };
  const points = monster?.body['armourPoints'];
  return {
    id: each.id,
    cells: [
      amount(each['count']),
      monster ? (
        <>
          <strong>{spokenReference(monster)}</strong> {monster.body.title}
        </>
      ) : id === '' ? (
        ''
      ) : (
        (pointed.references.label('monster', id) ?? hidden)
      ),
      monster ? hitsOf(monster.body) : '',
      [words('armour'), typeof points === 'number' ? points : ''].filter((word) => word !== '').join(' '),
      asIds(monster?.body['damageAndCalls']).join(', '),
      asText(each['note']),
    ],
  };
}

function Props(sheet: SheetProps) {
  const field = printable(sheet.printing, sheet.row, 'props');
  if (field?.kind !== 'group') return null;
  const source = field.fields['source'];
  return (
    <Titled title={field.label}>
      <Lines
        label={field.label}
        tick
        columns={[
          { label: 'No.', width: '10mm' },
          { label: 'Item' },
          { label: 'Have, make or buy', width: '32mm' },
          { label: 'Who', width: '40mm' },
        ]}
        lines={asRows(sheet.row.body['props']).map((each) => ({
          id: each.id,
          cells: [
            amount(each['count']),
            asText(each['item']),
            source && each['source'] ? plainWords(source, each['source'], sheet.pointed) : '',
            asText(each['who']),
          ],
        }))}
      />
    </Titled>
  );
}

function Lammies(sheet: SheetProps) {
  const field = printable(sheet.printing, sheet.row, 'lammies');
  if (!field) return null;
  return (
    <Titled title="Lammies to issue">
      <Lines
        label="Lammies to issue"
        tick
        columns={[{ label: 'No.', width: '10mm' }, { label: 'Lammie' }, { label: 'Given to', width: '60mm' }]}
        lines={asRows(sheet.row.body['lammies']).map((each) => ({
          id: each.id,
          cells: [
            amount(each['count']),
            each['lammie']
              ? (sheet.pointed.references.label('lammie', asText(each['lammie'])) ?? hidden)
              : '',
            '',
          ],
        }))}
      />
    </Titled>
  );
}

function amount(value: unknown): string {
  return typeof value === 'number' ? `${value} ×` : '';
}
