import fc from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type Document, unshared } from '#domain/content/document.ts';
import type { Grant } from '#domain/content/permissionCodes.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import type { BinderOwner } from '#domain/paper/binder.ts';
import { status } from '#domain/content/status.ts';
import { rowOf } from '#mirror/overlay/documentRow.ts';
import { type Mirror, openMirror } from '#mirror/storage/database.ts';
import { openView } from '#mirror/view/openView.ts';
import { recordPrints } from '#actions/event/printedSheets.ts';
import { type PrintedSheet, readerKey, sheetFor } from '#domain/paper/printedSheet.ts';
import { printState } from '#screens/paper/binder/stale/staleSheets.ts';
import { printedDocuments } from '#screens/paper/print/record/printedDocuments.ts';
import type { BinderPart } from '#screens/paper/binder/BinderSheets.tsx';
import { readBinder } from '#screens/paper/binder/readBinder.ts';
import { printedSchedule, readSchedule } from '#screens/paper/binder/schedule/printedSchedules.ts';
import { encounter, holder, makeDocument } from '#support/documents.ts';
import { seed } from '#support/seed.ts';

const types = ['plot', 'encounter', 'ritual', 'monster', 'rumour', 'research'] as const;
const teams = ['north', 'south'];
const owners: readonly BinderOwner[] = [
  { kind: 'event' },
  { kind: 'referee', of: 'rhea' },
  { kind: 'crew', of: 'Ida' },
  { kind: 'team', of: 'north' },
  { kind: 'place', of: 'ford' },
  { kind: 'day', of: '2027-06-19' },
];

const grantOf: fc.Arbitrary<Grant> = fc.record({
  owned: fc.constantFrom([], [1]),
  shared: fc.constantFrom([], [1]),
  all: fc.constantFrom([], [], [1]),
});
const anybody: fc.Arbitrary<Person> = fc
  .record({
    isStaff: fc.boolean(),
    own: fc.subarray(teams),
    grants: fc.tuple(...types.map(() => fc.option(grantOf, { nil: undefined }))),
    slots: fc.option(grantOf, { nil: undefined }),
  })
  .map(({ isStaff, own, grants, slots }) => ({
    id: 'rhea',
    isAdmin: false,
    isStaff,
    teams: own,
    defaultTeam: own[0] ?? null,
    permissions: Object.fromEntries(
      [...types.map((type, at) => [type, grants[at]] as const), ['eventSlots', slots] as const].flatMap(
        ([type, grant]) => (grant ? [[type, grant]] : []),
      ),
    ),
  }));

/** A document of each type in any team, status and share; what is for staff in it begins with “secret”. */
const game: fc.Arbitrary<readonly Document[]> = fc
  .array(
    fc.record({
      entity: fc.constantFrom(...types),
      teamId: fc.constantFrom(...teams),
      statusId: fc.constantFrom(-1 as const, 0 as const, 3 as const),
      shareAll: fc.boolean(),
      shareTeams: fc.subarray(teams),
      others: fc.array(fc.nat({ max: 11 }), { maxLength: 3 }),
    }),
    { minLength: 4, maxLength: 12 },
  )
  .map((all) =>
    all.map(({ entity, teamId, statusId, shareAll, shareTeams, others }, at) => {
      const { allFields } = documentTypes[entity];
      const ids = others.map((each) => `doc-${each}`);
      const texts = Object.entries(allFields).flatMap(([name, field]) =>
        field.kind === 'rich' || field.kind === 'line'
          ? [[name, `${field.audience === 'staff' ? 'secret' : 'open'} ${name} of doc-${at}`] as const]
          : [],
      );
      const shares = { ...unshared, shareAll, shareTeams };
      return {
        ...makeDocument(entity, { keyId: `doc-${at}`, reference: `REF-${at}`, teamId, statusId, shares }),
        body: {
          ...Object.fromEntries(texts),
          title: `title of doc-${at}`,
          ...(documentTypes[entity].hasEvent ? { eventId: 'spring' } : {}),
          ...(entity === 'encounter'
            ? { monsters: ids.map((monster) => ({ id: monster, monster })), plotLine: ids[0] ?? null }
            : {}),
          ...(entity === 'plot' ? { runners: ['rhea'], keyRoles: ids } : {}),
        },
      };
    }),
  );

/** Slots at one place, for the first documents. */
function slotsFor(documents: readonly Document[]): Document[] {
  return documents.slice(0, 4).map((each, at) => ({
    ...each,
    keyId: `slot-${at}`,
    entity: 'eventSlot',
    teamId: '',
    statusId: 0,
    reference: '',
    shares: unshared,
    body: {
      title: `title of slot-${at}`,
      eventId: 'spring',
      start: `2027-06-19T1${at}:00:00.000Z`,
      end: `2027-06-19T1${at + 1}:00:00.000Z`,
      document: each.keyId,
      location: 'ford',
      team: 'north',
      referees: ['rhea'],
      crew: [{ id: 'c', who: 'Ida' }],
    },
  }));
}

/** All sheets of these parts. */
async function sheetsOfParts(mirror: Mirror, parts: readonly BinderPart[]): Promise<PrintedSheet[]> {
  const sheets: PrintedSheet[] = [];
  for (const part of parts) {
    if (part.kind === 'documents') {
      sheets.push(...(await printedDocuments(mirror, part.keys, part.copy)));
      continue;
    }
    const schedule = await readSchedule(mirror, part.eventId);
    sheets.push(...part.sheets.map((each) => printedSchedule(schedule, each, part.copy)));
  }
  return sheets;
}

test('No binder has anything that its reader may not read', async () => {
  let sheetCount = 0;
  const secrets: string[] = [];
  await fc.assert(
    fc.asyncProperty(game, anybody, async (documents, reader) => {
      const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
      const own = openMirror('maker', storage);
      const all = [...documents, ...slotsFor(documents)];
      await own.documents.bulkPut(all.map((each) => rowOf(each, ['all'], 'saved')));
      const byKey = new Map(all.map((each) => [each.keyId, each]));
      const view = openView('maker', reader, storage);
      for (const owner of owners) {
        const copy = reader.isStaff && owner.kind !== 'crew' ? 'staff' : 'others';
        const { parts, chapters, unapproved } = await readBinder(view, { eventId: 'spring', owner, copy });
        const sheets = await sheetsOfParts(view, parts);
        const numbers = chapters.flatMap(({ entries }) => entries.map(({ number }) => number));
        expect(numbers).toEqual(numbers.map((_, at) => at + 1));
        expect(unapproved).toBe(
          parts
            .flatMap((part) => (part.kind === 'documents' ? part.keys : []))
            .filter((key) => byKey.get(key)?.statusId !== status.approved).length,
        );
        sheetCount += sheets.length;
        const text = JSON.stringify([chapters, sheets.map((sheet) => [sheet.title, sheet.text])]);
        // Ids of what is linked are on the way; what is printed of them are their words.
        const told = [...text.matchAll(/(?:title|open \w+|secret \w+) of ((?:doc|slot)-\d+)/g)].map(
          ([, key]) => key,
        );
        const inside = parts.flatMap((part) => (part.kind === 'documents' ? part.keys : []));
        const forbidden = [...told, ...inside].filter((key = '') => {
          const document = byKey.get(key);
          return !document || !may(reader, 'read', document);
        });
        expect(forbidden).toEqual([]);
        expect(inside.filter((key) => byKey.get(key)?.statusId === status.archived)).toEqual([]);
        secrets.push(...(copy === 'others' ? (/secret [^"]*/.exec(text) ?? []) : []));
      }
      view.close();
      own.close();
    }),
    { numRuns: 60, seed: Number(seed) },
  );
  expect(secrets).toEqual([]);
  expect(sheetCount).toBeGreaterThan(100);
}, 120_000);

test('A print for somebody is compared with what they would see, not with what its maker sees', async () => {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const own = openMirror('maker', storage);
  const monster = { ...encounter({ keyId: 'wolf', reference: 'MON-1' }), entity: 'monster' as const };
  const monsters = [{ id: 'row', monster: 'wolf' }];
  const hunt = encounter({ keyId: 'hunt' }, { title: 'The hunt', monsters });
  const write = (document: Document) => own.documents.put(rowOf(document, ['all'], 'saved'));
  await write(monster);
  await write(hunt);
  const view = openView('maker', holder({ all: [1] }), storage);
  const reader = { role: 'plot-writer', teams: ['south', 'north'] };
  const [sheet] = await printedDocuments(view, ['hunt'], 'staff');
  expect(sheet?.keys).not.toContain('MON-1');
  expect(JSON.stringify(sheet)).not.toContain('MON-1');
  await recordPrints(own, sheet ? [sheetFor(sheet, reader)] : [], 1);
  const views = new Map([[readerKey({ ...reader, teams: ['north', 'south'] }), view]]);
  expect(await printState(own, views)).toEqual({ printed: 1, stale: [] });
  await write({ ...monster, body: { ...monster.body, hits: 9 } });
  expect((await printState(own, views)).stale).toEqual([]);
  await write({ ...hunt, body: { ...hunt.body, safety: '<p>Roots.</p>' } });
  const expected = [['Safety and ground added']];
  expect((await printState(own, views)).stale.map(({ changes }) => changes)).toEqual(expected);
  // Where the role is not known any more, nothing is printed with other rights instead.
  expect((await printState(own)).stale.map(({ isPrintable }) => isPrintable)).toEqual([false]);
  view.close();
  own.close();
});
