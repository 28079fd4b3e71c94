import { isEntityKey } from '#domain/content/entities/index.ts';
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { pull } from '#server/store/feed/pull.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { appendToFeeds } from '#server/store/feed/feed.ts';
import { create, changeStatus, save } from './changes.ts';
import { documentsIn } from './pulledPages.ts';
import { newId, gameFixture } from './gameFixture.ts';

const game = gameFixture();

describe('pages', () => {
  test('Pages of any size bring everything once and then nothing', async () => {
    const made = Array.from({ length: 23 }, (_, at) => create({ title: `Encounter ${at}` }));
    await game.send('wren', ...made);
    const page = await game.pull('wren', {}, 7);
    expect(page.pages).toBeGreaterThan(3);
    expect(page.put.filter((item) => isEntityKey(item.document.entity)).length).toBe(23);
    expect(await game.pull('wren', page.cursors)).toMatchObject({ pages: 1, put: [], gone: [] });
  });

  test('A document that was saved ten times comes once, in its current version', async () => {
    const made = await game.made('wren', create());
    for (let version = 1; version <= 10; version++)
      await game.sent('wren', save(made.keyId, version, { summary: `${version}` }));
    const result = (await game.pull('wren')).put.filter((item) => isEntityKey(item.document.entity));
    expect(result).toMatchObject([{ document: { summary: '10', version: 11 } }]);
  });

  test('Pages contain the collections that the person may read, and names in documents', async () => {
    const made = await game.made('wren', create());
    const page = await game.pull('wren');
    const createdBy = { id: 'wren', displayName: 'wren Person', userProfile: { iconColour: '#336699' } };
    expect(documentsIn(page).get(made.keyId)).toMatchObject({ teamName: 'The owls', createdBy });
    expect(page.put.filter((item) => item.document.entity === 'team')).toHaveLength(3);
  });

  test('Pages leave out scopes that the person does not have', async () => {
    const page = await game.pull('wren', { 'all:encounter|staff': 3 });
    expect(page.scopes).not.toContain('all:encounter|staff');
    expect(page.cursors).not.toHaveProperty('all:encounter|staff');
  });
});

describe('a document that moves', () => {
  test('fault 19: a document moved from team A to B is removed for A only and comes once for people who see both', async () => {
    const made = await game.made('olga', create());
    const [wren, finn, olga] = [await game.pull('wren'), await game.pull('finn'), await game.pull('olga')];
    await game.sent('olga', save(made.keyId, 1, {}, { teamId: 'foxes' }));
    const expected = { put: [], gone: [{ scope: 'owned:owls:encounter|staff', id: made.keyId }] };
    expect(await game.pull('wren', wren.cursors)).toMatchObject(expected);
    const after = await game.pull('finn', finn.cursors);
    expect(documentsIn(after).get(made.keyId)).toMatchObject({ teamName: 'The foxes' });
    const both = await game.pull('olga', olga.cursors);
    expect(both.put).toHaveLength(1);
    expect(both.gone).toEqual([]);
  });

  test('A document moved to another team and back is there', async () => {
    const made = await game.made('olga', create());
    const before = await game.pull('wren');
    await game.sent('olga', save(made.keyId, 1, {}, { teamId: 'foxes' }));
    await game.sent('olga', save(made.keyId, 2, {}, { teamId: 'owls' }));
    const after = await game.pull('wren', before.cursors);
    expect(documentsIn(after).has(made.keyId)).toBe(true);
    expect(after.gone).toEqual([]);
  });

  test('An archived document stays visible as Archived', async () => {
    const made = await game.made('wren', create());
    await game.sent('wren', changeStatus(made.keyId, 1, -1));
    expect(documentsIn(await game.pull('wren')).get(made.keyId)).toMatchObject({ statusText: 'Archived' });
  });
});

describe('invalid cursors', () => {
  const ask = async (given: { epoch?: string | null; schema?: number; scopes?: Record<string, number> }) => {
    const { person } = await game.actor('wren');
    const request = { user: 'wren', epoch: null, schema: 1, scopes: {}, limit: 10, ...given };
    return pull(game.store, person, request, Date.now());
  };
  const scope = 'owned:owls:encounter|staff';

  test('Cursors of another epoch are answered with gone', async () => {
    const expected = { error: { code: 'gone', reason: 'epoch_changed' } };
    expect(await ask({ epoch: 'yesterday', scopes: { [scope]: 1 } })).toMatchObject(expected);
  });

  test('Cursors ahead of the counter are named in the error', async () => {
    const expected = { error: { code: 'gone', reason: 'cursor_ahead', scopes: [scope] } };
    expect(await ask({ scopes: { [scope]: 1_000_000 } })).toMatchObject(expected);
  });

  test('Cursors from before the horizon are named in the error', async () => {
    await game.sent('wren', create());
    const { seq } = await game.counts();
    const given = { scope: 'owned:owls:encounter', seq: seq ?? 0 };
    await game.store.database.db.insertInto('horizon').values(given).execute();
    const expected = { error: { code: 'gone', reason: 'horizon', scopes: [scope] } };
    expect(await ask({ scopes: { [scope]: 1 } })).toMatchObject(expected);
    expect(await ask({ scopes: {} })).toMatchObject({ kind: 'page' });
  });

  test('Cursors of an outdated device are refused with client_too_old', async () => {
    expect(await ask({ schema: 0 })).toMatchObject({ error: { code: 'client_too_old' } });
  });
});

describe('feed numbers', () => {
  // Each commit is one change in the long run, so that there are ten thousand of them.
  const [rounds, together] = process.env['WAYMARK_LONG'] ? [1250, 1] : [12, 5];

  test('fault 37: a polling reader misses no change of eight writers with slow commits', async () => {
    const { db, kind } = game.store.database;
    if (kind === 'postgres') {
      // The embedded database writes one transaction at a time anyway.
      await sql`create function dawdle() returns trigger language plpgsql as
        'begin perform pg_sleep(random() * 0.004); return null; end'`.execute(db);
      await sql`create constraint trigger dawdle after insert on feed
        deferrable initially deferred for each row execute function dawdle()`.execute(db);
    }
    const made: string[] = [];
    const written = new AbortController();
    const writers = Array.from({ length: 8 }, async () => {
      for (let round = 0; round < rounds; round++) {
        const changes = Array.from({ length: together }, () => create());
        made.push(...changes.map((each) => each.keyId));
        await game.send('wren', ...changes);
      }
    });
    const seen = new Set<string>();
    let cursors: Record<string, number> = {};
    const look = async () => {
      const page = await game.pull('wren', cursors, 50);
      cursors = page.cursors;
      for (const keyId of documentsIn(page).keys()) {
        expect(seen.has(keyId)).toBe(false);
        seen.add(keyId);
      }
    };
    const reader = (async () => {
      while (!written.signal.aborted) await look();
    })();
    await Promise.all(writers);
    written.abort();
    await reader;
    await look();
    expect(seen).toEqual(new Set(made));
  });

  test.each([
    'fault 38: a rollback after the counter was raised leaves no gap',
    'fault 79: a connection killed between a number and its commit leaves no gap, and nothing twice',
  ])('%s', async (name) => {
    await game.sent('wren', create());
    const before = await game.counts();
    const failing = writeTransaction(game.store.database, async (db) => {
      await appendToFeeds(db, [{ scope: 'team', id: newId(), gone: false }]);
      // The embedded database has no connection that could be killed.
      if (name.startsWith('fault 79') && game.store.database.kind === 'postgres') {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(game.store.database.db);
        await sql`select 1`.execute(db);
      }
      throw new Error('lost');
    });
    await expect(failing).rejects.toThrow(/lost|terminat|closed|connection/i);
    expect(await game.counts()).toEqual(before);
    await game.sent('wren', create());
    const { rows } = await sql<{ seq: number }>`select seq from feed order by seq`.execute(
      game.store.database.db,
    );
    expect(new Set(rows.map((row) => row.seq)).size).toBe(rows.length);
    expect(rows.at(-1)?.seq).toBe((before['seq'] ?? 0) + 2);
  });
});
