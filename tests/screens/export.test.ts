import { describe, expect, test } from 'vitest';
import { isCollectionKey } from '#domain/content/collections/index.ts';
import { isLog } from '#domain/content/copy.ts';
import { readCsv } from '#domain/primitives/csv.ts';
import { writableFields } from '#domain/content/entities/define.ts';
import type { Document } from '#domain/content/document.ts';
import type { Field, FieldValue, Fields } from '#domain/content/fields/field.ts';
import { type DocumentType, isDocumentType, documentTypes, noTeam } from '#domain/content/documentTypes.ts';
import { usesOf } from '#mirror/queries/usage.ts';
import { csvLines } from '#screens/shared/export/exportList.ts';
import { planImport } from '#screens/admin/exchange/planImport.ts';
import { readIdsByName, createCellReader } from '#screens/admin/exchange/cellReader.ts';
import { grant, person, makeDocument } from '#support/documents.ts';
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
  envelope: Partial<Omit<Document, 'body'>> = {},
): Document {
  const teamId = documentTypes[entity].collection ? noTeam : 'north';
  return makeDocument(entity, { keyId, teamId, reference: '', ...envelope }, body);
}

/** Targets for references: one document of each type. */
const targets = [
  ...Object.keys(documentTypes)
    .filter(isDocumentType)
    .filter((kind) => kind !== 'team')
    .map((kind) => made(kind, `the-${kind}`, { title: `The ${kind}, old` })),
  made('team', 'north', { title: 'The North', active: true }),
];

let dates = 0;

/** A value that is hard to export, for each field kind. */
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
      // Later fields have later dates.
      return new Date(Date.UTC(2027, 5, 19) + (dates += 1) * 60_000).toISOString();
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
    // A row of a group is one line of a cell.
    field.kind === 'rich' ? '<p>Words</p>' : valueFor(field),
  ]);
  return Object.fromEntries(values);
}

async function opened(...documents: readonly Document[]): Promise<MirrorFixture> {
  return openMirrorFixture(organiser, [...targets, ...documents]);
}

describe('tables of documents', () => {
  test('The table of a list has the same rows in the same order, and names in place of references', async () => {
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

  test('The table for people who are not staff has no staff-only columns', async () => {
    const given = { title: 'The lantern', organiserNotes: '<p>PLANTED</p>' };
    const { mirror } = await opened(made('lammie', 'card', given));
    const players = (await csvLines(mirror, 'lammie', ['card'], false)).join('');
    expect(players).not.toMatch(/PLANTED|Organiser notes|Referee text/);
    expect((await csvLines(mirror, 'lammie', ['card'], true)).join('')).toContain('PLANTED');
  });

  test.each(['team', 'monster', 'lammie', 'location', 'eventSlot'] as const)(
    'An exported %s is the same after an import, but for its logs',
    async (kind) => {
      const title = 'Went out, and back';
      const body: Document['body'] = { ...valuesFor(documentTypes[kind].allFields), title };
      const written = writableFields(documentTypes[kind].allFields, 'staff').flatMap(([name, field]) =>
        isLog(field) ? [] : [[name, body[name]] as const],
      );
      const sender = await opened(made(kind, 'sent', body));
      const text = (await csvLines(sender.mirror, kind, ['sent'], true)).join('');
      const receiver = await opened();
      const idsByName = await readIdsByName(receiver.mirror, kind, documentTypes[kind].allFields);
      const reader = createCellReader(idsByName, () => 'row-1');
      const plan = planImport(kind, text, { device: receiver, reader, teamId: noTeam });
      expect(plan).toMatchObject({ error: null, rows: [{ errors: [] }] });
      const teamId = documentTypes[kind].collection ? noTeam : 'north';
      expect(plan.rows[0]).toMatchObject({ teamId, body: Object.fromEntries(written) });
      const result = Object.keys(plan.rows[0]?.body ?? {}).toSorted();
      expect(result).toEqual(written.map(([name]) => name).toSorted());
    },
  );
});

describe('uses of a collection item', () => {
  const titles = async (fixture: MirrorFixture, kind: DocumentType, keyId: string, limit = 20) =>
    isCollectionKey(kind)
      ? (await usesOf(fixture.mirror, kind, keyId, limit)).map((row) => row.body.title)
      : expect.fail(kind);

  test('A document uses an item by naming it in any field, belonging to it or being shared with it', async () => {
    const shares = { shareAll: false, shareTeams: ['south'] };
    const fixture = await opened(
      made('team', 'south', { title: 'The South' }),
      made('plot', 'own', { title: 'Of the South' }, { teamId: 'south' }),
      made('rumour', 'shared', { title: 'Shared with the South' }, { shares }),
      made('eventSlot', 'slot', { title: 'Crew of the South', crewTeam: 'south' }),
      made('location', 'pit', { title: 'The pit' }),
      made('ritual', 'there', { title: 'In the pit', circle: 'pit' }),
    );
    const expected = ['Crew of the South', 'Of the South', 'Shared with the South'];
    expect((await titles(fixture, 'team', 'south')).toSorted()).toEqual(expected);
    expect(await titles(fixture, 'location', 'pit')).toEqual(['In the pit']);
    expect(await titles(fixture, 'team', 'south', 2)).toHaveLength(2);
  });

  test('Archived documents do not count as uses', async () => {
    const fixture = await opened(
      made('tag', 'wet', { title: 'Wet' }),
      made('plot', 'gone', { title: 'Gone', tags: ['wet'] }, { statusId: -1 }),
    );
    expect(await titles(fixture, 'tag', 'wet')).toEqual([]);
  });
});
