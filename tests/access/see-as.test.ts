import { beforeAll, describe, expect, test } from 'vitest';
import { toPerson } from '#contract/accounts/user.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import { mayReadAllOf } from '#domain/rules/permissions/mayReadAllOf.ts';
import { onlyReading } from '#domain/rules/permissions/seeAs.ts';
import type { Person } from '#domain/content/person.ts';
import { status } from '#domain/content/status.ts';
import { countsByType } from '#mirror/read/documents.ts';
import { ownDocuments } from '#mirror/queries/person/ownWork.ts';
import { reviewQueue } from '#mirror/queries/desks/review.ts';
import { reviewDesk } from '#mirror/queries/desks/reviewDesk.ts';
import { createViewIndexer } from '#mirror/search/viewIndexer.ts';
import { openView } from '#mirror/view/openView.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { openDevice } from '#support/device.ts';
import { seed } from '#support/seed.ts';
import { openBuiltGame } from './buildGame.ts';
import { deviceErrors } from './devices.ts';
import { type Game, cookieOf } from './game.ts';

let game: Game;
let url = '';
beforeAll(async () => {
  game = await openBuiltGame(`see as ${seed}`, 8, 10);
  url = await game.listen();
  return () => game.close();
}, 60_000);

/** Documents that a mirror shows, in a form to compare. */
async function shown(mirror: Mirror): Promise<unknown[]> {
  const rows = await mirror.documents.toArray();
  return rows
    .map(({ scopes: _scopes, refs, ...row }: DocumentRow) => ({ ...row, refs: refs.toSorted() }))
    .sort((a, b) => a.keyId.localeCompare(b.keyId));
}

/** Documents that Home and the review desk count and list for a person. */
async function work(mirror: Mirror, person: Person): Promise<unknown> {
  const keysOf = (rows: readonly { readonly keyId: string }[]) => rows.map(({ keyId }) => keyId);
  const queue = await reviewQueue(mirror, person, 5);
  const own = await ownDocuments(mirror, person.id, entityKeys, [status.editing, status.submitted], 5);
  const desk = await reviewDesk(mirror, person);
  return {
    queue: { counts: queue.counts, newest: keysOf(queue.newest) },
    own: { counts: own.counts, newest: keysOf(own.newest) },
    desk: desk.map(({ key, documents }) => ({ key, documents: keysOf(documents) })),
    types: await countsByType(mirror),
  };
}

describe(`seeing as others (seed ${seed})`, { timeout: 600_000 }, () => {
  test('Each account is shown what it has on its own device', async () => {
    const { root, accounts, model } = game;
    const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
    const own = await openDevice({ url, cookie: cookieOf(root), seed: 1, storage });
    await own.settle();
    const wrong: string[] = [];
    for (const [at, who] of accounts.filter(({ active }) => active).entries()) {
      const theirs = await openDevice({ url, cookie: cookieOf(who), seed: at + 2 });
      await theirs.settle();
      expect(mayReadAllOf(toPerson(own.user), toPerson(theirs.user))).toBe(true);
      const view = openView(own.user.id, toPerson(theirs.user), storage);
      wrong.push(
        ...(await deviceErrors(model, { who, device: { ...theirs, mirror: view }, own: new Set() })),
      );
      expect({ who: who.id, rows: await shown(view) }).toEqual({
        who: who.id,
        rows: await shown(theirs.mirror),
      });
      const counted = await view.documents.count();
      expect(counted).toBe(await theirs.mirror.documents.count());
      const referred = new Set((await view.documents.toArray()).flatMap(({ refs }) => refs));
      for (const id of [...referred].slice(0, 30)) {
        const found = (mirror: Mirror) => mirror.documents.where('refs').equals(id).primaryKeys();
        expect((await found(view)).sort()).toEqual((await found(theirs.mirror)).sort());
      }
      const person = toPerson(theirs.user);
      expect(await work(view, onlyReading(person))).toEqual(await work(theirs.mirror, person));
      const indexer = createViewIndexer(view, theirs.user.isStaff);
      while (await indexer.step());
      const index = await indexer.current();
      expect(index.places.size).toBe(counted);
      const terms = index.segments.flatMap(({ segment }) => segment.terms).join('\n');
      wrong.push(
        ...model.leakedCanaries(who, terms).map((word) => `LEAK in search of ${model.describe(word)}`),
      );
      view.close();
      theirs.mirror.close();
    }
    own.mirror.close();
    expect(wrong).toEqual([]);
  });

  test('Whoever has less on the device cannot see as those who read more', async () => {
    const { accounts } = game;
    const people = new Map<string, ReturnType<typeof toPerson>>();
    for (const who of accounts.filter(({ active }) => active)) {
      const { user } = await openDevice({ url, cookie: cookieOf(who) });
      people.set(who.id, toPerson(user));
    }
    const may = (from: string, to: string) => {
      const [own, other] = [people.get(from), people.get(to)];
      if (!own || !other) throw new Error('Fixture missing.');
      return mayReadAllOf(own, other);
    };
    expect(may('administrator-0', 'organiser-0')).toBe(true);
    expect(may('organiser-0', 'administrator-0')).toBe(false);
    expect(may('organiser-0', 'referee-0')).toBe(true);
    expect(may('organiser-0', 'player-1')).toBe(true);
    expect(may('player-0', 'organiser-0')).toBe(false);
    expect(may('plot-writer-0', 'referee-0')).toBe(false);
    // An administrator who is not staff has no staff-only fields.
    expect(may('custom-0-0', 'plot-writer-0')).toBe(false);
  });
});
