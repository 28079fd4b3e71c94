import { describe, expect, test } from 'vitest';
import type { Document } from '#domain/content/document.ts';
import { type DocumentType, noTeam } from '#domain/content/documentTypes.ts';
import { entities, entityKeys } from '#domain/content/entities/index.ts';
import { maxRows } from '#screens/admin/exchange/importTable.ts';
import { createCellReader, readIdsByName } from '#screens/admin/exchange/cellReader.ts';
import { planImport } from '#screens/admin/exchange/planImport.ts';
import { planJson } from '#screens/admin/exchange/planJson.ts';
import { writeRows } from '#screens/admin/exchange/writeRows.ts';
import { grant, person, makeDocument } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

const organiser = person({
  permissions: Object.fromEntries(entityKeys.map((key) => [key, grant({ all: [1, 2, 3, 5, 7] })])),
});

const item = (
  entity: DocumentType,
  keyId: string,
  body: Document['body'],
  rest: Partial<Omit<Document, 'body'>> = {},
) => makeDocument(entity, { keyId, reference: '', teamId: noTeam, ...rest }, body);

async function open(who = organiser) {
  const fixture = await openMirrorFixture(who, [
    item('team', 'north', { title: 'The North', active: true }),
    item('location', 'ford', { title: 'The ford' }),
    item('user', 'ref', { title: 'Rafe Coldwell' }),
    item('plot', 'here', { title: 'The flood' }, { reference: 'PLT-1', teamId: 'north' }),
    item('monster', 'm1', { title: 'Wolf' }, { reference: 'MON-1', teamId: 'north' }),
    item('monster', 'm2', { title: 'Wolf' }, { reference: 'MON-2', teamId: 'north' }),
  ]);
  const idsByName = await readIdsByName(fixture.mirror, 'plot', entities.plot.allFields);
  const reader = createCellReader(idsByName, fixture.newId);
  const plan = (file: unknown) =>
    planJson(typeof file === 'string' ? file : JSON.stringify(file), {
      device: fixture,
      reader,
      teamId: 'north',
    });
  return { ...fixture, reader, plan };
}

const doc = (keyId: string, entity: string, body: object, rest: object = {}) => ({
  keyId,
  entity,
  reference: '',
  teamId: 'theirs',
  statusId: 3,
  version: 7,
  body,
  ...rest,
});
const theirTeam = { keyId: 'theirs', entity: 'team', body: { title: 'The North' } };

/** The rows that are planned for the documents of a file that has other items as well. */
async function rowsOf(documents: readonly unknown[], others: readonly unknown[] = [], who = organiser) {
  const { plan } = await open(who);
  return plan({ collections: [theirTeam, ...others], documents }).rows;
}

describe('Documents of an export in JSON', () => {
  test('They become new drafts of the team of the same name, and point to each other', async () => {
    const bench = await open();
    const plan = bench.plan({
      collections: [theirTeam],
      documents: [
        doc('a', 'encounter', { title: 'The crossing', plotLine: 'b', links: ['b', 'a'] }),
        doc('b', 'plot', { title: 'The toll' }),
      ],
    });
    expect(plan.rows.map(({ errors, notes }) => [errors, notes])).toEqual([
      [[], []],
      [[], []],
    ]);
    const [crossing, toll] = plan.rows;
    expect(crossing).toMatchObject({
      teamId: 'north',
      body: { title: 'The crossing', plotLine: toll?.keyId, links: [toll?.keyId, crossing?.keyId] },
    });
    expect(new Set(['a', 'b', crossing?.keyId, toll?.keyId]).size).toBe(4);
    expect(await bench.mirror.outbox.count()).toBe(0);
    expect(await writeRows(bench, 'plot', plan.rows, () => undefined)).toEqual(new Map());
    expect(await bench.document(crossing?.keyId)).toMatchObject({
      statusId: 0,
      version: 0,
      entity: 'encounter',
    });
    expect(await bench.mirror.outbox.count()).toBe(2);
  });

  test('References to what is not in the file find the same reference and title, title or reference here', async () => {
    const others = [
      { keyId: 'x1', entity: 'plot', reference: 'PLT-9', body: { title: 'The flood' } },
      { keyId: 'x2', entity: 'plot', reference: 'PLT-1', body: { title: 'Renamed since' } },
      { keyId: 'x3', entity: 'location', body: { title: 'the FORD ' } },
      { id: 'p9', displayName: 'Rafe Coldwell' },
    ];
    const documents = [
      doc('a', 'encounter', { title: 'By title', plotLine: 'x1', location: 'x3', referees: ['p9'] }),
      doc('b', 'encounter', { title: 'By reference', plotLine: 'x2' }),
      doc('c', 'encounter', { title: 'By id', plotLine: 'here' }),
    ];
    const rows = await rowsOf(documents, others);
    expect(rows.map(({ notes }) => notes)).toEqual([[], [], []]);
    expect(rows.map(({ body }) => body['plotLine'])).toEqual(['here', 'here', 'here']);
    expect(rows[0]?.body).toMatchObject({ location: 'ford', referees: ['ref'] });
  });

  test('References that find nothing, or more than one, are left out and named', async () => {
    const rows = await rowsOf(
      [
        doc('a', 'encounter', {
          title: 'Gone',
          plotLine: 'nowhere',
          monsters: [
            { id: 'r1', monster: 'w', count: 3, note: '' },
            { id: 'r2', monster: 'w', count: 1, note: '' },
          ],
        }),
      ],
      [{ keyId: 'w', entity: 'monster', body: { title: 'Wolf' } }],
    );
    expect(rows[0]?.errors).toEqual([]);
    expect(rows[0]?.notes).toEqual([
      'Plot line: “something” is not here; it is left out',
      'Monsters, Monster: “Wolf” is not here; it is left out',
    ]);
    expect(rows[0]?.body).toMatchObject({
      plotLine: null,
      monsters: [{ monster: null, count: 3 }, { monster: null }],
    });
  });

  test('A reference to a document that is refused is left out too', async () => {
    const fine = doc('a', 'encounter', { title: 'Fine', plotLine: 'b' });
    const rows = await rowsOf([fine, doc('b', 'plot', { title: '' })]);
    expect(rows[1]?.errors.join()).toContain('Required');
    expect(rows[0]).toMatchObject({ errors: [], body: { plotLine: null } });
  });

  test('The past of a document is not copied: production, serial numbers, logs', async () => {
    const rows = await rowsOf([
      doc('a', 'lammie', { title: 'Lantern', production: 'printed', serials: ['01'], quantity: 2 }),
    ]);
    expect(rows[0]).toMatchObject({ errors: [], body: { title: 'Lantern', quantity: 2 } });
    expect(Object.keys(rows[0]?.body ?? {})).not.toContain('production');
    expect(Object.keys(rows[0]?.body ?? {})).not.toContain('serials');
  });

  test('Each document that cannot be imported says which field and why; the others are not held up', async () => {
    const rows = await rowsOf([
      doc('a', 'encounter', { title: 'Long day', duration: 'all day' }),
      doc('b', 'encounter', { title: 'x'.repeat(201) }),
      doc('c', 'encounter', { title: 'Rows', monsters: [null] }),
      doc('d', 'encounter', { title: 'Object', summary: { a: 1 } }),
      doc('e', 'plot', { title: 'Archived' }, { statusId: -1 }),
      doc('f', 'nothing', { title: 'No type' }),
      null,
      doc('g', 'plot', { title: 'Twice' }),
      doc('g', 'plot', { title: 'Twice' }),
      doc('h', '__proto__', { title: 'No type' }),
    ]);
    const errors = rows.map((row) => row.errors.join(' '));
    expect(errors[0]).toMatch(/^Duration: /);
    expect(rows[0]).toMatchObject({ title: 'Long day', label: 'Encounter' });
    expect(errors[1]).toContain('Title: At most 200 characters');
    expect(errors[2]).toMatch(/^Monsters: /);
    expect(errors[3]).toBe('Summary: Not a value of this field');
    expect(errors[4]).toBe('Archived documents are not imported');
    for (const at of [5, 6, 9]) expect(errors[at]).toBe('Not a document of a known type');
    expect(errors[7]).toBe('');
    expect(errors[8]).toBe('The same document as number 8');
  });

  test('Hostile files change nothing and do not stop the import', async () => {
    const bench = await open();
    const hostile = `{"documents":[{"keyId":"a","entity":"plot","teamId":"north","__proto__":{"polluted":1},
      "body":{"title":"<img src=x onerror=alert(1)>","__proto__":{"polluted":1},"constructor":{"prototype":1},"summary":"=cmd()"}}]}`;
    const { rows } = bench.plan(hostile);
    expect(rows[0]).toMatchObject({ title: '<img src=x onerror=alert(1)>', errors: [] });
    expect(rows[0]?.notes?.join()).toContain('There is no field');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(Object.hasOwn(rows[0]?.body ?? {}, '__proto__')).toBe(false);
    const deep = `{"documents":[{"keyId":"a","entity":"plot","body":{"title":"Deep","links":${'['.repeat(100_000)}${']'.repeat(100_000)}}}]}`;
    expect(bench.plan(deep).error ?? bench.plan(deep).rows[0]?.errors.join()).toBeTruthy();
    const long = doc('a', 'encounter', { title: 'Long', refereeBrief: `<p>${'x'.repeat(200_000)}</p>` });
    expect(bench.plan([long]).rows[0]?.errors.join()).toMatch(/^Referee brief: /);
    const longest = doc('a', 'encounter', { title: 'Long', refereeBrief: `<p>${'x'.repeat(199_000)}</p>` });
    expect(bench.plan([longest]).rows[0]?.errors).toEqual([]);
    for (const text of ['', '{', 'null', '[]', '{"documents":{}}', '{"documents":[]}', '"x"', '7'])
      expect(bench.plan(text)).toMatchObject({ error: expect.any(String), rows: [] });
    expect(await bench.mirror.outbox.count()).toBe(0);
  });

  test('Whoever may not create a type, or is not staff, imports neither it nor staff-only text', async () => {
    const rows = await rowsOf(
      [
        doc('a', 'encounter', { title: 'Not mine to make' }),
        doc('b', 'plot', { title: 'Mine', organiserNotes: '<p>PLANTED</p>' }),
      ],
      [],
      person({ isStaff: false, permissions: { plot: grant({ owned: [1, 3] }) } }),
    );
    expect(rows[0]?.errors).toHaveLength(1);
    expect(rows[1]?.errors).toEqual([]);
    expect(JSON.stringify(rows[1])).not.toContain('PLANTED');
  });

  test(`One document, 10,000 and ${maxRows} are planned; one more is refused`, async () => {
    const { plan } = await open();
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        doc(`d${at}`, 'rumour', { title: `Rumour ${at}`, links: [`d${at + 1}`] }),
      );
    expect(plan(many(1)).rows).toHaveLength(1);
    const { rows } = plan(many(10_000));
    expect(rows.filter(({ errors }) => errors.length === 0)).toHaveLength(10_000);
    expect(rows[4]?.body['links']).toEqual([rows[5]?.keyId]);
    expect(plan(many(maxRows)).rows).toHaveLength(maxRows);
    expect(plan(many(maxRows + 1))).toMatchObject({
      rows: [],
      error: expect.stringContaining('at most 20000'),
    });
  }, 60_000);
});

describe('Tables of all seven types', () => {
  test.each(entityKeys)('A table of %s with a title is imported', async (type) => {
    const bench = await open();
    const plan = planImport(type, 'Title;Team\nOne;The North\n', {
      device: bench,
      reader: bench.reader,
      teamId: 'north',
    });
    expect(plan).toMatchObject({ error: null, rows: [{ title: 'One', teamId: 'north', errors: [] }] });
    expect(await writeRows(bench, type, plan.rows, () => undefined)).toEqual(new Map());
    expect(
      await bench.mirror.documents.where('[entity+updatedDate]').between([type], [type, []]).count(),
    ).toBeGreaterThan(0);
  });

  test(`A table of ${maxRows} rows is read; one more row is refused as a whole`, async () => {
    const bench = await open();
    const table = (count: number) => `Title\n${'Rumour\n'.repeat(count)}`;
    const planned = (count: number) =>
      planImport('rumour', table(count), { device: bench, reader: bench.reader, teamId: 'north' });
    expect(planned(maxRows).rows).toHaveLength(maxRows);
    expect(planned(maxRows + 1)).toMatchObject({
      rows: [],
      error: expect.stringContaining('at most 20000'),
    });
  }, 60_000);
});
