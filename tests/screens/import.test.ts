import { describe, expect, test } from 'vitest';
import { readCsv, unescapeFormula } from '#domain/primitives/csv.ts';
import type { Document } from '#domain/content/document.ts';
import { type DocumentType, documentTypes, noTeam } from '#domain/content/documentTypes.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import { readListIndex } from '#mirror/queries/listIndex.ts';
import { csvLines } from '#screens/shared/export/exportList.ts';
import { planImport } from '#screens/admin/exchange/planImport.ts';
import type { TableChoices } from '#screens/admin/exchange/columns/matchColumns.ts';
import {
  type MissingName,
  type NameChoice,
  creatableType,
  nearestNames,
  noNames,
} from '#screens/admin/exchange/names/missingNames.ts';
import { takeBackImport } from '#screens/admin/exchange/takeBack/takeBackImport.ts';
import { lastImport } from '#mirror/queries/person/lastImport.ts';
import { writeWithNames } from '#screens/admin/exchange/names/writeWithNames.ts';
import { nameKey } from '#domain/primitives/nameKey.ts';
import { valueOf } from '#domain/content/fields/cells.ts';
import { planUsers } from '#screens/admin/exchange/planUsers.ts';
import { readIdsByName, createCellReader } from '#screens/admin/exchange/cellReader.ts';
import { tableOf, withCell } from '#screens/admin/exchange/importTable.ts';
import { writeRows } from '#screens/admin/exchange/writeRows.ts';
import { grant, person, makeDocument } from '#support/documents.ts';
import { type MirrorFixture, openMirrorFixture } from '#support/mirror.ts';

const organiser = person({
  permissions: {
    editTeams: grant({ all: [1, 2, 3, 4] }),
    eventSlots: grant({ all: [1, 2, 3, 4] }),
    monster: grant({ all: [1, 2, 3, 4] }),
    lammie: grant({ all: [1, 2, 3] }),
  },
});

const item = (entity: DocumentType, keyId: string, body: Document['body']) =>
  makeDocument(entity, { keyId, reference: '', teamId: noTeam }, body);

/** A device that knows two teams, an event, a place and a lammie. */
async function opened(who = organiser): Promise<MirrorFixture> {
  return openMirrorFixture(who, [
    item('team', 'north', { title: 'The North', code: 'N', active: true }),
    item('team', 'ghosts', { title: 'The Ghosts', active: false }),
    item('event', 'fest', { title: 'Midsummer Fest', code: 'MF' }),
    item('location', 'ford', { title: 'The ford' }),
    { ...item('lammie', 'lam-7', { title: 'Wolf pelt' }), reference: 'LAM-7', teamId: 'north' },
  ]);
}

async function planned(
  fixture: MirrorFixture,
  kind: DocumentType,
  text: string,
  teamId = kind === 'team' ? noTeam : 'north',
  choices?: TableChoices,
) {
  const entity = documentTypes[kind];
  const idsByName = await readIdsByName(fixture.mirror, entity.key, entity.allFields);
  const reader = createCellReader(idsByName, fixture.newId);
  const targetTeam = entity.collection ? noTeam : teamId;
  return planImport(kind, text, { device: fixture, reader, teamId: targetTeam }, choices);
}
const errorsByRow = (plan: Awaited<ReturnType<typeof planned>>) =>
  plan.rows.map(({ number, title, errors }) => [number, title, ...errors]);

describe('a file with invalid rows', () => {
  const teams = [
    'Name;Code;Kind;Leads;Shoe size',
    'Herons;HER;Faction;;9',
    ';X;Guild;;',
    'Otters;OTT;Clan;;',
    '',
    'the north;NN;;;',
    'HERONS;H2;;;',
    'Badgers;much too long a code;;;',
  ].join('\n');

  test('Every invalid row is named with its number and reasons, and unknown headings are listed', async () => {
    const plan = await planned(await opened(), 'team', teams);
    expect(plan.error).toBeNull();
    expect(plan.matched.columns.map(({ field }) => field)).toEqual(['title', 'code', 'kind', 'leads', null]);
    expect(errorsByRow(plan)).toEqual([
      [2, 'Herons'],
      [3, '', 'Name: Required'],
      [4, 'Otters', 'Kind: “Clan” is not one of: Faction, Guild, Plot, Referee, Crew, Desk'],
      [6, 'the north', '“the north” already exists'],
      [7, 'HERONS', 'Duplicate of row 2: “HERONS”'],
      [8, 'Badgers', 'Code: At most 10 characters'],
    ]);
  });

  test('A NUL or another control in a heading or a cell is gone before anything is checked', async () => {
    const plan = await planned(await opened(), 'team', 'Na\0me,Co\u0007de\nHer\0ons,H\0E\u0001R');
    expect(plan).toMatchObject({ error: null });
    expect(errorsByRow(plan)).toEqual([[2, 'Herons']]);
    expect(JSON.stringify(plan.rows)).not.toMatch(/\\u000/);
  });

  test('Planning writes nothing, and importing writes only the valid rows', async () => {
    const fixture = await opened();
    const plan = await planned(fixture, 'team', teams);
    const before = await fixture.mirror.documents.count();
    expect(await fixture.mirror.outbox.count()).toBe(0);
    expect(await writeRows(fixture, 'team', plan.rows, () => undefined)).toEqual(new Map());
    expect(await fixture.mirror.documents.count()).toBe(before + 1);
    const herons = (await collectionItems(fixture.mirror, 'team')).find(
      ({ fields }) => fields.name === 'Herons',
    );
    expect(herons?.fields).toMatchObject({ code: 'HER', kind: 'faction', active: true });
    expect(await fixture.mirror.outbox.toArray()).toMatchObject([
      { change: { kind: 'create', entity: 'team' } },
    ]);
  });

  test('A file that cannot be read as a table is refused with the reason', async () => {
    const fixture = await opened();
    const faults = {
      'Code,Kind\nH,Guild': 'Choose the column with the Name.',
      'Name,Code': 'There are no rows below the headings.',
      'Name,Code\n"Herons,H': 'A quotation mark in row 2 is never closed.',
    };
    for (const [text, fault] of Object.entries(faults)) {
      expect(await planned(fixture, 'team', text)).toMatchObject({ error: fault, rows: [] });
    }
  });
});

test.each<[string, DocumentType, string, number, (string | null)[]]>([
  [
    'other words',
    'plot',
    'Plot name,What Happens,Keyword,Faction\nA,b,,',
    1,
    ['title', 'summary', 'tags', 'Team'],
  ],
  [
    'other order, number and signs',
    'encounter',
    'Brief - Crew;EVENT NAME;name\n;;A',
    1,
    ['crewBrief', 'eventId', 'title'],
  ],
  [
    'a title and an empty row above',
    'monster',
    'Monsters of 2026,,\n,,\nMonster,Notes,HP\nWolf,x,3',
    3,
    ['title', 'organiserNotes', 'hits'],
  ],
  ['a title without separators above', 'team', 'Our teams, 2026\n\nName;Code\nA;B', 3, ['title', 'code']],
  ['an empty row above', 'team', '\nName\tCode\nA\tB', 2, ['title', 'code']],
  ['no headings', 'monster', 'Wolf,creature,7\nOwl,NPC,3\nElk,creature,3', 0, ['title', 'kind', null]],
  [
    'values under an unknown heading',
    'eventSlot',
    'Title,Gathering\nA,Midsummer Fest\nB,MF',
    1,
    ['title', 'eventId'],
  ],
  ['a field twice', 'team', 'Name,Title,Code\nA,B,C', 1, ['title', null, 'code']],
  [
    'what the system sets',
    'lammie',
    'ID,Status,Title,Version,Quantity\n,,A,,2',
    1,
    [null, null, 'title', null, 'quantity'],
  ],
])('Columns are matched to fields: %s', async (_, kind, text, headingRow, fields) => {
  const { matched } = await planned(await opened(), kind, text);
  expect(matched.columns.map(({ field }) => field)).toEqual(fields);
  expect(matched.headingRow).toBe(headingRow);
});

test('What a person chose for a heading comes before a guess, and holds for the next table with it', async () => {
  const fixture = await opened();
  const choices = {
    fields: new Map([
      ['rumour', null],
      ['tale', 'summary'],
    ]),
  };
  const plan = await planned(fixture, 'monster', 'Title,Rumours,The TALE\nA,b,c', 'north', choices);
  expect(plan.rows.map(({ body }) => body)).toEqual([{ title: 'A', summary: 'c' }]);
  const rows = await planned(fixture, 'monster', 'Title\nA', 'north', { ...choices, headingRow: 0 });
  expect(errorsByRow(rows)).toEqual([
    [1, 'Title'],
    [2, 'A'],
  ]);
});

describe('names that nothing here has', () => {
  const text = 'Title,Powers on lammies,Team\nWolf,"Wolf pelt, Claws; claws",N\nOwl,Beak,The Moon\n';
  const decided = (missing: readonly MissingName[], ...all: NameChoice[]): TableChoices => ({
    fields: new Map(),
    names: new Map(missing.flatMap(({ key }, at) => (all[at] ? [[key, all[at]] as const] : []))),
  });

  test('Each is listed once for the whole table, and its rows wait for a decision', async () => {
    const plan = await planned(await opened(), 'monster', text);
    expect(plan.missing?.map(({ target, name, count }) => [target, name, count])).toEqual([
      ['lammie', 'Claws', 2],
      ['lammie', 'Beak', 1],
      ['activeTeam', 'The Moon', 1],
    ]);
    expect(plan.rows.map(({ errors }) => errors.length)).toEqual([1, 2]);
  });

  test('A name is created once, stands for something similar, or is left out, which the row says', async () => {
    const fixture = await opened();
    const { missing = [] } = await planned(fixture, 'monster', text);
    const choices = decided(
      missing,
      { kind: 'create', keyId: 'claws' },
      { kind: 'leaveOut' },
      { kind: 'use', id: 'north' },
    );
    const plan = await planned(fixture, 'monster', text, 'north', choices);
    expect(plan.rows).toMatchObject([
      { errors: [], notes: [], body: { powerLammies: ['lam-7', 'claws'] } },
      { errors: [], notes: ['“Beak” is left out'], teamId: 'north', body: { powerLammies: [] } },
    ]);
    const rows = { rows: plan.rows, missing, names: choices.names ?? noNames, teamId: 'north' };
    expect(await writeWithNames(fixture, 'monster', rows, () => undefined)).toEqual(new Map());
    const created = (await fixture.mirror.outbox.toArray()).map(({ change }) => change);
    expect(created).toMatchObject([
      { kind: 'create', entity: 'lammie', keyId: 'claws', body: { title: 'Claws' } },
      { entity: 'monster', body: { title: 'Wolf' } },
      { entity: 'monster', body: { title: 'Owl' } },
    ]);
    const after = await planned(fixture, 'monster', text, 'north', choices);
    expect(after.missing?.map(({ name }) => name)).toEqual(['Beak', 'The Moon']);
  });

  test('What is made for a row that is not imported is not made, and only what a name is enough for is offered', async () => {
    const fixture = await opened();
    const { missing = [] } = await planned(fixture, 'monster', text);
    const names = decided(missing, { kind: 'create', keyId: 'claws' }).names ?? noNames;
    await writeWithNames(fixture, 'monster', { rows: [], missing, names, teamId: 'north' }, () => undefined);
    expect(await fixture.mirror.outbox.count()).toBe(0);
    const offered = ['lammie', 'activeTeam', 'event', 'plot', 'user', 'document'].map((target) =>
      creatableType(target, fixture, 'north'),
    );
    expect(offered).toEqual(['lammie', 'team', null, null, null, null]);
    const near = nearestNames(
      'Bog Whight',
      new Map([
        ['a', 'Ogre'],
        ['b', 'Bog Wight'],
        ['c', 'Wight'],
      ]),
      2,
    );
    expect(near.map(({ id }) => id)).toEqual(['b', 'c']);
  });
});

test.each([
  ['2 x Wolf', [['wolf', 2]]],
  [
    'Wolf x3; Grey, old',
    [
      ['wolf', 3],
      ['grey', null],
    ],
  ],
  [
    'Wolf (2), 4× grey, old',
    [
      ['wolf', 2],
      ['grey', 4],
    ],
  ],
  [
    'Wolf (9)\nMonster: Wolf | Count: 5',
    [
      ['nine', null],
      ['wolf', 5],
    ],
  ],
])('Counted names are read: %s', (cell, rows) => {
  const named: [string, string][] = [
    ['Wolf', 'wolf'],
    ['Grey, old', 'grey'],
    ['Wolf (9)', 'nine'],
  ];
  const ids = new Map([['monster', new Map(named.map(([name, id]) => [nameKey(name), [id]]))]]);
  const { monsters } = documentTypes.encounter.allFields;
  const result =
    monsters &&
    valueOf(
      monsters,
      cell,
      createCellReader(ids, () => 'new'),
    );
  expect(result).toMatchObject({ value: rows.map(([monster, count]) => ({ monster, count })) });
});

describe('the cells of a table', () => {
  test('Cells name events and places, and a row that names an unknown one is invalid', async () => {
    const plan = await planned(
      await opened(),
      'eventSlot',
      [
        'Title,Event,Start,End,Location,Kind',
        'Ford fight,midsummer fest,2027-06-19 18:00,2027-06-19T20:00:00Z,The ford,Battle',
        'Lost fight,Winter Fest,2027-06-19 18:00,2027-06-19 20:00,The moon,Battle',
        'No time,MF,,half past,,',
        'No end,MF,19/06/2027 18:00,,,',
      ].join('\n'),
    );
    expect(errorsByRow(plan)).toEqual([
      [2, 'Ford fight'],
      [
        3,
        'Lost fight',
        'Event: No event is called “Winter Fest”',
        'Location: No location is called “The moon”',
      ],
      [4, 'No time', 'End: “half past” is not a date and time'],
      [5, 'No end', 'End: Required'],
    ]);
    expect(plan.rows[0]?.body).toMatchObject({
      eventId: 'fest',
      location: 'ford',
      kind: 'battle',
      end: '2027-06-19T20:00:00.000Z',
    });
  });

  test('Cells name other documents by reference or title, and the owning team', async () => {
    const plan = await planned(
      await opened(),
      'monster',
      [
        'Title,Team,Kind,Damage and calls,Powers on lammies,Appearance,Costume and kit',
        '"Wolf, grey",N,creature,"Single, Fear",LAM-7,"Lean & <grey>\nWith teeth","Pelt | 1 | Have\nItem: Claws"',
        'Ghost,The Ghosts,NPC,,,,',
        'Owl,Nowhere,NPC,,Wolf pelt,,',
      ].join('\n'),
    );
    expect(errorsByRow(plan)).toEqual([
      [2, 'Wolf, grey'],
      [3, 'Ghost', 'Team: No active team is called “The Ghosts”'],
      [4, 'Owl', 'Team: No active team is called “Nowhere”'],
    ]);
    expect(plan.rows[0]).toMatchObject({
      teamId: 'north',
      body: {
        kind: 'creature',
        damageAndCalls: ['Single', 'Fear'],
        powerLammies: ['lam-7'],
        appearance: '<p>Lean &amp; &lt;grey&gt;</p><p>With teeth</p>',
        costume: [
          { item: 'Pelt', count: 1, source: 'have' },
          { item: 'Claws', count: null, source: null },
        ],
      },
    });
  });

  test('Cells escaped for a spreadsheet get their original text', async () => {
    const plan = await planned(await opened(), 'monster', "Title,Summary\n'-Wolf-,'=1+1");
    expect(plan.rows[0]?.body).toMatchObject({ title: '-Wolf-', summary: '=1+1' });
  });

  test('Rows of an export that are already on the device are refused', async () => {
    const plan = await planned(
      await opened(),
      'lammie',
      'ID,Reference,Version,Title,Quantity\nlam-7,LAM-7,3,Wolf pelt,2\n,,,Wolf pelt,2',
    );
    expect(errorsByRow(plan)).toEqual([
      [2, 'Wolf pelt', 'Already on this device. Clear its ID to create a copy'],
      [3, 'Wolf pelt'],
    ]);
    expect(plan.rows[1]?.notes).toEqual(['“Wolf pelt” is here already', 'Duplicate of row 2: “Wolf pelt”']);
  });
});

test('A row for a team without permission to create is invalid', async () => {
  const fixture = await opened(person({ permissions: { monster: grant({ owned: [1, 2, 3] }) } }));
  await fixture.arrive([item('team', 'south', { title: 'The South', active: true })]);
  const plan = await planned(fixture, 'monster', 'Title,Team\nWolf,The North\nOwl,The South');
  expect(errorsByRow(plan)).toEqual([
    [2, 'Wolf'],
    [3, 'Owl', 'You do not have the required permissions to perform this action'],
  ]);
});

test('Hundreds of rows are written in batches, each as a separate document', async () => {
  const fixture = await opened();
  const lines = Array.from({ length: 120 }, (_, index) => `Monster ${index}`);
  const plan = await planned(fixture, 'monster', ['Title', ...lines].join('\n'));
  const progress: number[] = [];
  expect((await writeRows(fixture, 'monster', plan.rows, (written) => progress.push(written))).size).toBe(0);
  expect(progress).toEqual([50, 100, 120]);
  expect(await fixture.mirror.outbox.count()).toBe(120);
});

test.each<[string, string[], TableChoices['dates'], string | undefined, string[]]>([
  [
    'the language',
    ['03/04/2027 18:00', '1.5.2027 18:00'],
    undefined,
    'dayFirst',
    ['2027-04-03', '2027-05-01'],
  ],
  [
    'another date of the column',
    ['3/4/27 18:00', '3/14/27 18:00'],
    undefined,
    'monthFirst',
    ['2027-03-04', '2027-03-14'],
  ],
  ['a person', ['03/04/2027 18:00'], new Map([['start', 'monthFirst']]), 'monthFirst', ['2027-03-04']],
  [
    'nobody, where a date can mean one day only',
    ['14/3/2027 18:00', '4 Mar 2027, 18:00'],
    undefined,
    undefined,
    ['2027-03-14', '2027-03-04'],
  ],
])('Which number of a date is the day is decided by %s', async (_, cells, dates, order, days) => {
  const rows = cells.map((cell) => `A,MF,${cell.includes(',') ? `"${cell}"` : cell},2027-12-01 10:00`);
  const text = ['Title,Event,Start,End', ...rows].join('\n');
  const choices = { fields: new Map(), ...(dates && { dates }) };
  const plan = await planned(await opened(), 'eventSlot', text, noTeam, choices);
  expect(plan.dates?.map((column) => column.order)).toEqual(order === undefined ? [] : [order]);
  const starts = plan.rows.map(({ body }) => body['start']);
  expect(starts).toEqual(days.map((day) => new Date(`${day}T18:00`).toISOString()));
});

test('An import is taken back whole, but for what others have changed', async () => {
  const fixture = await opened();
  const plan = await planned(fixture, 'monster', 'Title\nWolf\nOwl');
  const rows = { rows: plan.rows, missing: [], names: noNames, teamId: 'north' };
  await writeWithNames(fixture, 'monster', rows, () => undefined);
  const imported = await lastImport(fixture.mirror);
  expect(imported?.created).toMatchObject([
    { entity: 'monster', keyIds: [expect.any(String), expect.any(String)] },
  ]);
  const [wolf = '', owl = ''] = imported?.created[0]?.keyIds ?? [];
  await fixture.mirror.documents.update(owl, { updatedBy: { ...fixture.by, id: 'ben' } });
  const taken = imported && (await takeBackImport(fixture, imported, () => undefined));
  expect(taken).toMatchObject({ succeeded: 1, changedByOthers: 1, failed: [] });
  expect((await fixture.mirror.documents.get(wolf))?.statusId).toBe(-1);
  expect((await fixture.mirror.documents.get(owl))?.statusId).toBe(0);
  expect(await lastImport(fixture.mirror)).toBeNull();
});

test('Dates and times are read in common formats, and nothing else is', () => {
  const { moment } = createCellReader(new Map(), () => 'new');
  for (const text of ['2027-06-19T18:00', '2027-06-19 18:00', '19/6/2027 18:00']) {
    expect(moment(text)).toBe(new Date(2027, 5, 19, 18).toISOString());
  }
  expect(moment('2027-06-19T18:00:00.000Z')).toBe('2027-06-19T18:00:00.000Z');
  for (const text of ['12', 'Friday', '2027', '31/02/2027', '2027-02-31']) expect(moment(text)).toBeNull();
});

describe('a table of people', () => {
  const accounts = {
    users: [{ email: 'ada@waymark.test' }],
    roles: [{ id: 'referee', name: 'Referee' }],
    findTeam: (name: string) => (name === 'The North' ? ['north'] : []),
  };

  test('Valid rows become accounts, with role and teams found by name', () => {
    const { rows } = planUsers(
      'First name,Last name,Email,Role,Teams\nBen,Marsh, BEN@waymark.test ,referee,The North\n',
      accounts,
    );
    const name = { firstName: 'Ben', lastName: 'Marsh' };
    const user = { ...name, email: 'ben@waymark.test', roleId: 'referee', teams: ['north'] };
    expect(rows).toMatchObject([{ number: 2, errors: [], user }]);
  });

  test('Every invalid row of a table of people is named with its reasons', () => {
    const plan = planUsers(
      [
        'First name;Last name;Email;Role;Teams',
        'Ada;Hill;Ada@waymark.test;;',
        'Cat;Lee;cat@waymark.test;Wizard;"The North; The Moon"',
        'Dan;;dan at home;;',
        'Eve;Fen;eve@waymark.test;;',
        'Eva;Fen;EVE@waymark.test;;',
      ].join('\n'),
      accounts,
    );
    expect(plan.rows.map(({ number, errors }) => [number, ...errors])).toEqual([
      [2, 'There is already an account with this address'],
      [3, 'Role: No role is called “Wizard”', 'Teams: No active team is called “The Moon”'],
      [4, 'Last name: Required', 'Email: That is not an email address'],
      [5],
      [6, 'Duplicate of row 5: “EVE@waymark.test”'],
    ]);
    expect(planUsers('First name,Last name\nAda,Hill', accounts).error).toBe(
      'Choose the column with the Email.',
    );
  });
});

test('A slot copied by its table begins with empty logs, and with the state that was planned', async () => {
  const fixture = await opened();
  const at = '2027-05-01T18:00:00.000Z';
  const body = {
    title: 'The ford',
    eventId: 'fest',
    start: at,
    end: '2027-05-01T19:00:00.000Z',
    state: 'firm',
    runEvents: [{ id: 'r', at, by: 'me', what: 'start', about: '', count: null, outcome: '', text: 'Hush' }],
    signUps: [{ id: 's', person: 'wren', who: 'Wren', isOff: false, at }],
    releases: [{ id: 'x', title: 'The ford', start: at, end: at, location: null, isOff: false, at }],
  };
  await fixture.arrive([item('eventSlot', 'slot-1', body)]);
  const table = (await csvLines(fixture.mirror, 'eventSlot', ['slot-1'], true)).join('');
  expect(table).toContain('Wren');
  const [head = '', row = ''] = table.split('\r\n');
  const plan = await planned(fixture, 'eventSlot', [head, row.replace('slot-1', '')].join('\r\n'));
  expect(plan.rows.map(({ errors }) => errors)).toEqual([[]]);
  await writeRows(fixture, 'eventSlot', plan.rows, () => undefined);
  const slots = await fixture.mirror.documents
    .where('[entity+updatedDate]')
    .between(['eventSlot', ''], ['eventSlot', '\uffff'])
    .toArray();
  const copy = slots.find(({ keyId }) => keyId !== 'slot-1');
  expect(copy?.body).toMatchObject({ title: 'The ford', state: 'firm' });
  for (const log of ['runEvents', 'signUps', 'releases']) expect(copy?.body[log] ?? []).toEqual([]);
});

test('The list of slots shows and sorts by the state that run mode shows', async () => {
  const fixture = await opened();
  const empty = { by: 'me', about: '', count: null, outcome: '', text: '' };
  const entry = (what: string) => [{ ...empty, id: what, at: '2027-05-01T20:00:00.000Z', what }];
  await fixture.arrive([
    item('eventSlot', 'planned', { title: 'A', state: 'pencilled' }),
    item('eventSlot', 'runs', { title: 'B', state: 'pencilled', runEvents: entry('start') }),
    item('eventSlot', 'over', { title: 'C', state: 'firm', runEvents: entry('end') }),
  ]);
  const entries = await readListIndex(fixture.mirror, 'eventSlot');
  expect(Object.fromEntries(entries.map(({ keyId, shown }) => [keyId, shown['state']]))).toEqual({
    planned: 'pencilled',
    runs: 'running',
    over: 'done',
  });
});

test('Rows that were not imported are read again as they were, whatever their separators and quotation marks', async () => {
  const fixture = await opened();
  const text =
    'Title\tNotes\n"Two\nlines"\t=1+1\nDone\tfine\n\n"Says ""no"""\t\'=2; -3\nA, b\t"\ttab"\textra\n';
  const rows = (table: string) =>
    readCsv(table).rows.map((cells) => cells.map((cell) => unescapeFormula(cell)));
  const [headings, first, , , second, third] = rows(text);
  const left = tableOf(text, new Set([2, 5, 6]), 1);
  expect(rows(left)).toEqual([headings, first, second, third]);
  expect(tableOf(left, new Set([2, 3, 4]), 1)).toBe(left);
  const mended = withCell(withCell(text, 3, 1, '=2'), 6, 3, 'far "right"');
  expect(rows(mended)).toEqual(
    rows(text).map((cells, at) =>
      at === 2 ? ['Done', '=2'] : at === 5 ? ['A, b', '\ttab', 'extra', 'far "right"'] : cells,
    ),
  );
  const teams = tableOf('Name;Code;Kind\nHerons;H;Faction\n\nStoats;S;Faction', new Set([4]), 1);
  expect(errorsByRow(await planned(fixture, 'team', teams))).toEqual([[2, 'Stoats']]);
});
