import { describe, expect, test } from 'vitest';
import { isCollectionKey } from '#domain/collections/index.ts';
import { readCsv } from '#domain/csv.ts';
import { emptyBody, writableFields } from '#domain/entities/define.ts';
import type { Document } from '#domain/document.ts';
import type { Field, FieldValue, Fields } from '#domain/fields/field.ts';
import { type DocumentType, isDocumentType, documentTypes, noTeam } from '#domain/documentTypes.ts';
import { usesOf } from '#mirror/queries/usage.ts';
import { csvLines } from '#screens/shared/export/exportList.ts';
import { planImport } from '#screens/exchange/planImport.ts';
import { readIdsByName, createCellReader } from '#screens/exchange/cellReader.ts';
import { encounter, grant, person } from '#support/documents.ts';
import { type MirrorFixture, openMirrorFixture } from '#support/mirror.ts';

const everything = [1, 2, 3, 4, 5, 7, 8] as const;
const organiser = person({
  permissions: Object.fromEntries(
    [...Object.keys(documentTypes), 'editTeams', 'eventSlots'].map((key) => [
      key,
      grant({ all: [...everything] }),
    ]),
  ),
});

function made(
  entity: DocumentType,
  keyId: string,
  body: Document['body'],
  rest: Partial<Document> = {},
): Document {
  const teamId = documentTypes[entity].collection ? noTeam : 'north';
  const whole = { ...emptyBody(documentTypes[entity]), ...body };
  return { ...encounter({ keyId, entity, teamId, reference: '', ...rest }), body: whole };
}

/** What the fields of documents point to: one of each kind. */
const there = [
  ...Object.keys(documentTypes)
    .filter(isDocumentType)
    .filter((kind) => kind !== 'team')
    .map((kind) => made(kind, `the-${kind}`, { title: `The ${kind}, old` })),
  made('team', 'north', { title: 'The North', active: true }),
];

/** A value of each kind of field, so that a table has to bear all of them. */
function valueFor(field: Field): FieldValue {
  switch (field.kind) {
    case 'line':
      return '=Words, "said"; twice'.slice(0, field.max);
    case 'rich':
      return '<p>Lean &amp; &lt;grey&gt;</p><p>With teeth</p>';
    case 'number':
      return Math.max(field.min ?? 0, 3);
    case 'choice':
      return field.options[1]?.value ?? null;
    case 'boolean':
      return true;
    case 'datetime':
      return '2027-06-19T20:00:00.000Z';
    case 'chips':
      return ['Single, twice', 'Fear'];
    case 'reference':
      return idFor(field.target);
    case 'references':
      return [idFor(field.target)];
    case 'group':
      return [{ id: 'row-1', ...valuesFor(field.fields) }];
  }
}

function idFor(target: string): string {
  if (target === 'team') return 'north';
  if (target === 'type') return 'plot';
  return target === 'document' ? 'the-plot' : `the-${target}`;
}

function valuesFor(fields: Fields): Record<string, FieldValue> {
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    // What stands in a row of a group is one line of a cell.
    field.kind === 'rich' ? '<p>Words</p>' : valueFor(field),
  ]);
  return Object.fromEntries(values);
}

async function opened(...documents: readonly Document[]): Promise<MirrorFixture> {
  const bench = await openMirrorFixture(organiser);
  await bench.arrive([...there, ...documents]);
  return bench;
}

describe('what a list shows as a table', () => {
  test('is in its order, holds only what it shows, and names what is pointed to', async () => {
    const { mirror } = await opened(
      made('encounter', 'a', { title: 'First', plotLine: 'the-plot' }, { reference: 'ENC-1' }),
      made('encounter', 'b', { title: 'Second' }),
      made('encounter', 'c', { title: 'Left out' }),
    );
    const { rows } = readCsv((await csvLines(mirror, 'encounter', ['b', 'a'], true)).join(''));
    const column = (heading: string) => rows.slice(1).map((row) => row[rows[0]?.indexOf(heading) ?? -1]);
    expect(column('Title')).toEqual(['Second', 'First']);
    expect(column('Team')).toEqual(['The North', 'The North']);
    expect(column('Plot line')).toEqual(['', 'The plot, old']);
  });

  test('has no column that is for staff in anybody else’s hands', async () => {
    const { mirror } = await opened(
      made('lammie', 'card', { title: 'The lantern', organiserNotes: '<p>PLANTED</p>' }),
    );
    const players = (await csvLines(mirror, 'lammie', ['card'], false)).join('');
    expect(players).not.toMatch(/PLANTED|Organiser notes|Referee text/);
    expect((await csvLines(mirror, 'lammie', ['card'], true)).join('')).toContain('PLANTED');
  });

  test.each(['team', 'monster', 'lammie', 'location', 'eventSlot'] as const)(
    'comes back from an import as it went out: %s',
    async (kind) => {
      const title = 'Went out, and back';
      const body: Document['body'] = { ...valuesFor(documentTypes[kind].allFields), title };
      const written = writableFields(documentTypes[kind].allFields, 'staff').map(([name]) => [
        name,
        body[name],
      ]);
      const sender = await opened(made(kind, 'sent', body));
      const text = (await csvLines(sender.mirror, kind, ['sent'], true)).join('');
      const receiver = await opened();
      const called = await readIdsByName(receiver.mirror, kind, documentTypes[kind].allFields);
      const reader = createCellReader(called, () => 'row-1');
      const plan = planImport(kind, text, { device: receiver, reader, teamId: noTeam });
      expect(plan).toMatchObject({ error: null, unknownHeadings: [], rows: [{ errors: [] }] });
      const teamId = documentTypes[kind].collection ? noTeam : 'north';
      expect(plan.rows[0]).toMatchObject({ teamId, body: Object.fromEntries(written) });
    },
  );
});

describe('what uses a thing that administrators keep', () => {
  const titles = async (bench: MirrorFixture, kind: DocumentType, keyId: string, limit = 20) =>
    isCollectionKey(kind)
      ? (await usesOf(bench.mirror, kind, keyId, limit)).map((row) => row.body.title)
      : expect.fail(kind);

  test('names it, belongs to it or is shared with it, in whatever field that stands', async () => {
    const shares = { shareAll: false, shareTeams: ['south'] };
    const bench = await opened(
      made('team', 'south', { title: 'The South' }),
      made('plot', 'own', { title: 'Of the South' }, { teamId: 'south' }),
      made('rumour', 'shared', { title: 'Shared with the South' }, { shares }),
      made('eventSlot', 'slot', { title: 'Crew of the South', crewTeam: 'south' }),
      made('location', 'pit', { title: 'The pit' }),
      made('ritual', 'there', { title: 'In the pit', circle: 'pit' }),
    );
    expect((await titles(bench, 'team', 'south')).toSorted()).toEqual([
      'Crew of the South',
      'Of the South',
      'Shared with the South',
    ]);
    expect(await titles(bench, 'location', 'pit')).toEqual(['In the pit']);
    expect(await titles(bench, 'team', 'south', 2)).toHaveLength(2);
  });

  test('is nothing that is archived', async () => {
    const bench = await opened(
      made('tag', 'wet', { title: 'Wet' }),
      made('plot', 'gone', { title: 'Gone', tags: ['wet'] }, { statusId: -1 }),
    );
    expect(await titles(bench, 'tag', 'wet')).toEqual([]);
  });
});
