import { liveQuery } from 'dexie';
import { expect, test } from 'vitest';
import { setStatus } from '#actions/documents.ts';
import { emptyBody } from '#domain/content/entities/define.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { status } from '#domain/content/status.ts';
import { type DeskSet, reviewDesk } from '#mirror/queries/desks/reviewDesk.ts';
import { reviewQueue } from '#mirror/queries/desks/review.ts';
import { encounter, grant, holder, person, plot, collectionItem } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';
import { reviewGame } from '#support/reviewGame.ts';
import { eventually } from '#support/eventually.ts';

const organiser = holder({ all: [1, 2, 3, 4, 5, 7, 8] });
const everything = person({
  permissions: Object.fromEntries(
    ['plot', 'monster', 'encounter', 'rumour', 'lammie', 'research', 'ritual'].map((key) => [
      key,
      grant({ all: [1, 2, 3, 5, 7] }),
    ]),
  ),
});
const submitted = { statusId: status.submitted } as const;
const team = (keyId: string) => collectionItem('team', keyId);
const seen = (sets: readonly DeskSet[]) =>
  sets.map(({ key, documents }) => [key, ...documents.map(({ keyId }) => keyId)].join(' '));

async function openDesk(who = organiser) {
  const bench = await openMirrorFixture(who);
  await bench.arrive([team('north'), team('south')]);
  return { ...bench, desk: () => reviewDesk(bench.mirror, who) };
}

test('It has the submitted documents that the person may approve, each in the set of its plot line', async () => {
  const { arrive, desk } = await openDesk(holder({ owned: [1, 7], all: [1] }));
  await arrive([
    plot({ keyId: 'plot', statusId: status.approved }),
    encounter({ keyId: 'ford', ...submitted }, { plotLine: 'plot' }),
    encounter({ keyId: 'mill', ...submitted }),
    encounter({ keyId: 'draft' }, { plotLine: 'plot' }),
    encounter({ keyId: 'theirs', teamId: 'south', ...submitted }, { plotLine: 'plot' }),
  ]);
  expect(seen(await desk())).toEqual(['plot ford', 'encounter mill']);
});

test('It follows what changes here and arrives from others, also on documents that do not wait themselves', async () => {
  const bench = await openDesk();
  const { arrive, desk } = bench;
  const document = (keyId: string) => bench.document(keyId);
  const ford = encounter({ keyId: 'ford', ...submitted, reference: 'ENC-4' }, { plotLine: 'plot' });
  const raid = plot({ keyId: 'plot', reference: 'PLT-2' });
  await arrive([raid, ford, plot({ keyId: 'other', reference: 'PLT-3' })]);
  const [set] = await desk();
  expect(set?.documents[0]?.waits).toMatchObject([{ on: { keyId: 'plot', statusId: status.editing } }]);

  await arrive([{ ...raid, version: 2, statusId: status.approved }]);
  expect((await desk())[0]?.documents[0]?.waits).toEqual([]);

  await bench.edit({ plotLine: 'other' }, 'ford');
  expect(seen(await desk())).toEqual(['other ford']);

  await setStatus(bench, await document('ford'), status.approved, true);
  expect(await desk()).toEqual([]);

  // A document that nobody here knew links one that waits to a plot line.
  await arrive([plot({ keyId: 'later', ...submitted }, { keyRoles: ['none'], links: ['mill'] })]);
  await arrive([encounter({ keyId: 'mill', ...submitted })]);
  expect(seen(await desk())).toEqual(['later later mill']);
  await arrive([plot({ keyId: 'later', version: 2, ...submitted }, { links: [] })]);
  expect(seen(await desk())).toEqual(['later later', 'encounter mill']);
  await bench.mirror.documents.delete('mill');
  expect(seen(await desk())).toEqual(['later later']);
});

test('As a live query it runs again when a document changes that only others wait for', async () => {
  const { arrive, mirror } = await openDesk();
  const raid = plot({ keyId: 'plot', reference: 'PLT-2' });
  await arrive([raid, encounter({ keyId: 'ford', ...submitted }, { plotLine: 'plot' })]);
  const counts: number[] = [];
  const watching = liveQuery(() => reviewDesk(mirror, organiser)).subscribe((sets) =>
    counts.push(sets[0]?.documents[0]?.waits.length ?? -1),
  );
  await eventually(() => expect(counts).toEqual([1]));
  // This run does not read the plot line again.
  await arrive([encounter({ keyId: 'mill', ...submitted })]);
  await eventually(() => expect(counts).toEqual([1, 1]));
  await arrive([{ ...raid, version: 2, statusId: status.approved }]);
  await eventually(() => expect(counts.at(-1)).toBe(0));
  watching.unsubscribe();
});

test('It says why a document cannot be approved as it is, when it is needed, and who changed it', async () => {
  const { arrive, desk } = await openDesk();
  await arrive([
    {
      ...team('autumn'),
      entity: 'event',
      body: {
        ...emptyBody(documentTypes.event),
        title: 'Autumn',
        contentDeadline: '2026-09-01T00:00:00.000Z',
      },
    },
    encounter({ keyId: 'ford', ...submitted, teamId: 'north' }, { eventId: 'autumn' }),
  ]);
  const expected = { by: 'Ada Hill', deadline: '2026-09-01T00:00:00.000Z', refusal: { isConfirmable: true } };
  expect((await desk())[0]?.documents[0]).toMatchObject(expected);
});

test('A change of rights leaves nothing that may no longer be approved', async () => {
  const { arrive, mirror } = await openDesk();
  await arrive([encounter({ keyId: 'ford', ...submitted })]);
  expect(seen(await reviewDesk(mirror, organiser))).toEqual(['encounter ford']);
  expect(await reviewDesk(mirror, holder({ all: [1, 2] }))).toEqual([]);
});

test('In a generated game it has exactly what the queue on Home counts', async () => {
  const { arrive, mirror } = await openDesk(everything);
  await arrive([team('east'), ...reviewGame(11, 350)]);
  const { counts } = await reviewQueue(mirror, everything, 5);
  const documents = (await reviewDesk(mirror, everything)).flatMap((set) => set.documents);
  expect(documents.length).toBeGreaterThan(50);
  expect(documents.length).toBe(counts.reduce((sum, { count }) => sum + count, 0));
});

test('After a change, only what was written is read again', async () => {
  const bench = await openDesk(everything);
  await bench.arrive([team('east'), ...reviewGame(5, 700)]);
  await bench.desk();
  let read = 0;
  bench.mirror.documents.hook('reading', (row) => {
    if (row.teamId !== '-') read += 1;
    return row;
  });
  await bench.desk();
  expect(read).toBe(0);
  const [first] = (await bench.desk()).flatMap((set) => set.documents);
  await setStatus(bench, await bench.document(first?.keyId), status.flagged);
  read = 0;
  await bench.desk();
  expect(read).toBe(1);
});
