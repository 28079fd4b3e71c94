import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { collectionKeys, collections } from '#domain/content/collections/index.ts';
import { entities, entityKeys } from '#domain/content/entities/index.ts';
import { seeded } from '#support/clock.ts';
import { type BodySchema, HostileBodies } from '#support/hostileBodies.ts';
import { seed } from '#support/seed.ts';
import {
  type Database,
  cookieOf,
  freshDatabase,
  postSignIn,
  startServer,
  testPassword,
  requestOf,
} from '#support/server.ts';
import { type ServerProcess, startServerProcess, whenNotBusy } from '#support/serverProcess.ts';

const count = Number(process.env['WAYMARK_BODIES'] ?? (process.env['WAYMARK_LONG'] ? 100_000 : 200));

/** The most that the server reads of a body, in bytes. */
const bodyLimit = 1024 * 1024;

/** The longest that an answer may take, in milliseconds. */
const longestMs = 1_000;

const bodySchema = z.custom<BodySchema>((each) => each instanceof Object);
const description = z.object({
  components: z.object({ schemas: z.record(z.string(), bodySchema) }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        requestBody: z.optional(
          z.object({ content: z.object({ 'application/json': z.object({ schema: bodySchema }) }) }),
        ),
      }),
    ),
  ),
});

/** A call that takes a body. */
type Target = { readonly method: string; readonly path: string; readonly schema: BodySchema };

let server: ServerProcess;
let database: Database;
let cookie = '';
/** Who signs in, and somebody else, whose account the bodies may change. */
let [user, other] = ['', ''];
/** A document of each type, an item of each collection and a role, by their name in the calls. */
const ids = new Map<string, string>();
/** The turns of the server's event loop that took too long (turnProbe.mjs). */
const folder = mkdtempSync(join(tmpdir(), 'waymark-turns-'));
const turns = join(folder, 'turns');

beforeAll(async () => {
  database = await freshDatabase();
  const first = await startServer({ database });
  const given = { email: 'ada@waymark.test', roleId: 'administrator', teams: ['owls'] };
  [user = '', other = ''] = await first.people(given, { email: 'ben@waymark.test', roleId: 'player' });
  await first.teams('owls');
  await first.close();
  writeFileSync(turns, '');
  server = await startServerProcess({
    ...database.settings,
    LOG_LEVEL: 'fatal',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../support/turnProbe.mjs')}`,
    WAYMARK_TURNS: turns,
  });
  const account = { email: 'ada@waymark.test', password: testPassword };
  cookie = cookieOf(await whenNotBusy(() => postSignIn(server.url, account)));
  for (const key of entityKeys) await create(entities[key].api, { teamId: 'owls', title: 'Sound' });
  for (const key of collectionKeys) await create(collections[key].api, { name: 'Sound' });
  await create('roles', { name: 'Sound', isAdmin: false, isStaff: false, permissions: {} });
  // Bodies may end the sessions of the other person, and change everything about them.
  ids.set('users', other);
}, 180_000);
afterAll(async () => {
  await server.kill();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Creates something through the API, where a body so short is enough for that. */
async function create(api: string, body: unknown): Promise<void> {
  const { status, text } = await attempt('POST', `/api/${api}`, JSON.stringify(body));
  if (status === 200) ids.set(api, z.string().parse(JSON.parse(text)));
}

/** Sends a body, and reads the answer. */
async function send(method: string, path: string, body: string) {
  let began = 0;
  try {
    const answer = await whenNotBusy(() => {
      began = performance.now();
      return fetch(server.url + path, requestOf(cookie, method, body));
    });
    const text = await answer.text();
    return { status: answer.status, text, ms: performance.now() - began };
  } catch (error) {
    // The server stops reading a body that is too large, so its answer may not be seen.
    if (Buffer.byteLength(body) <= bodyLimit) throw error;
    return { status: 413, text: '', ms: performance.now() - began };
  }
}

/** The longest turns since the last call, in milliseconds; 0 if none was too long. */
function readTurns(): number {
  const longest = Math.max(0, ...readFileSync(turns, 'utf8').split('\n').map(Number));
  if (longest > 0) writeFileSync(turns, '');
  return longest;
}

/** Every call that takes a body, but those that sign in or out, which have limits of their own, and the test's own password. */
async function targets(): Promise<{ targets: Target[]; schemas: Readonly<Record<string, BodySchema>> }> {
  const answer = await whenNotBusy(() => fetch(`${server.url}/api/openapi.json`));
  const { paths, components } = description.parse(await answer.json());
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json'].schema;
      const isAccount = /^\/identity|\/user\/password/.test(path);
      return schema && !isAccount ? [{ method: method.toUpperCase(), path, schema }] : [];
    }),
  );
  return { targets: found, schemas: components.schemas };
}

test(
  `${count} hostile bodies are answered within a second, none with a fault of the server or a turn of its event loop over 50 ms (seed ${seed})`,
  { timeout: 7_200_000 },
  async () => {
    const random = seeded(Number(seed));
    const { targets: calls, schemas } = await targets();
    const bodies = new HostileBodies(random, schemas);
    const statuses = new Map<number, number>();
    const wrong: unknown[] = [];
    const longest = { answerMs: 0, turnMs: 0 };
    // The first body of a call finds code that is not compiled yet, for which it is not to blame.
    const cold = calls.length;
    readTurns();
    for (let at = 0; at < count && wrong.length <= 10; at += 1) {
      const target = calls[at % calls.length];
      if (!target) continue;
      const path = target.path.replaceAll(/\{\w+\}/g, ids.get(target.path.split('/')[2] ?? '') ?? other);
      // Sync calls name the user whose device it is.
      const body = bodies.next(target.schema).replace(/"user":"text-\d+"/, `"user":"${user}"`);
      const answer = await attempt(target.method, path, body);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const isWarm = at >= cold;
      longest.answerMs = Math.max(longest.answerMs, answer.ms);
      if (isWarm) longest.turnMs = Math.max(longest.turnMs, answer.turnMs);
      if (answer.status >= 500 || answer.ms > longestMs || (isWarm && answer.turnMs > 0))
        wrong.push([target.method, path, answer, body.slice(0, 300)]);
      // A device's call is answered 401 if it names another user. Nothing may end the session itself.
      if (answer.status === 401 && (await attempt('PUT', '/api/user/current', '{}')).status === 401) {
        wrong.push(['the session has ended', at, target.method, path, body.slice(0, 300), answer.text]);
        break;
      }
    }
    if (count > 1_000) console.warn('answers', JSON.stringify([...statuses]), JSON.stringify(longest));
    expect(wrong).toEqual([]);
    // The bodies get as far as the rules and the database, and the session holds.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(count / 50);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(count / 10);
    for (const path of ['/api/healthcheck/ready', '/api/user/current', '/api/encounters?limit=1000']) {
      const { status } = await whenNotBusy(() => fetch(server.url + path, { headers: { cookie } }));
      expect([path, status]).toEqual([path, 200]);
    }
  },
);

interface Attempt {
  readonly status: number;
  readonly ms: number;
  /** The longest turn of the event loop, if one was too long; otherwise 0. */
  readonly turnMs: number;
  readonly text: string;
}

/** Sends a body, and measures how long the server took for it. */
async function attempt(method: string, path: string, body: string): Promise<Attempt> {
  const before = usedMs();
  const { status, text, ms } = await send(method, path, body);
  // With more to do than processors, waiting says nothing: what the server works for an answer does.
  const isBusy = loadavg().reduce((sum, each) => Math.max(sum, each), 0) > cpus().length;
  const took = isBusy ? Math.min(ms, usedMs() - before) : ms;
  return { status, ms: Math.round(took), turnMs: readTurns(), text: text.slice(0, 300) };
}

/** Processor time of the server so far, in milliseconds, as Linux counts it: in hundredths of a second. */
function usedMs(): number {
  const [, fields = ''] = readFileSync(`/proc/${server.pid()}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}
