import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { entities, entityKeys } from '#domain/entities/index.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { putItem } from '#server/store/documents/collections.ts';
import { seeded } from '#support/clock.ts';
import { type BodySchema, HostileBodies } from '#support/hostileBodies.ts';
import { seed } from '#support/seed.ts';
import { type TestServer, startServer } from '#support/server.ts';

const count = process.env['WAYMARK_LONG'] ? 100_000 : 1_000;

/** The longest that an answer may take, in milliseconds. */
const longestMs = 1_000;

const description = z.object({
  components: z.object({
    schemas: z.record(
      z.string(),
      z.custom<BodySchema>((each) => each instanceof Object),
    ),
  }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        requestBody: z.optional(
          z.object({
            content: z.object({
              'application/json': z.object({
                schema: z.custom<BodySchema>((each) => each instanceof Object),
              }),
            }),
          }),
        ),
      }),
    ),
  ),
});

/** A call that takes a body. */
interface Target {
  readonly method: string;
  readonly path: string;
  readonly schema: BodySchema;
}

let server: TestServer;
let cookie = '';
let user = '';
/** A document of each type, by the type's name in the calls. */
const keyIds = new Map<string, string>();

beforeAll(async () => {
  server = await startServer({});
  const [id = ''] = await server.people({
    email: 'ada@waymark.test',
    roleId: 'administrator',
    teams: ['owls'],
  });
  user = id;
  cookie = await server.signIn('ada@waymark.test');
  await writeTransaction(server.store.database, (db) =>
    putItem(db, 'team', { id: 'owls', fields: { name: 'Owls', active: true } }, { at: Date.now(), by: id }),
  );
  server.store.names.invalidate();
  for (const key of entityKeys) {
    const answer = await send('POST', `/api/${entities[key].api}`, '{"teamId":"owls","title":"Sound"}');
    keyIds.set(entities[key].api, z.string().parse(JSON.parse(answer.text)));
  }
});
afterAll(() => server.close());

async function send(method: string, path: string, body: string) {
  const began = performance.now();
  const answer = await fetch(server.url + path, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body,
  });
  return { status: answer.status, text: await answer.text(), ms: performance.now() - began };
}

/** Every call that takes a body, but those that end this session or change the accounts it needs. */
async function targets(): Promise<{ targets: Target[]; schemas: Readonly<Record<string, BodySchema>> }> {
  const answer = await fetch(`${server.url}/api/openapi.json`);
  const { paths, components } = description.parse(await answer.json());
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json'].schema;
      const isAccount = /^\/identity|\/user(s|\/|$)|\/roles/.test(path);
      return schema && !isAccount ? [{ method: method.toUpperCase(), path, schema }] : [];
    }),
  );
  return { targets: found, schemas: components.schemas };
}

test(
  `${count} hostile bodies are answered within a second, none with a fault of the server (seed ${seed})`,
  { timeout: 7_200_000 },
  async () => {
    const random = seeded(Number(seed));
    const { targets: calls, schemas } = await targets();
    const bodies = new HostileBodies(random, schemas);
    const statuses = new Map<number, number>();
    const wrong: unknown[] = [];
    for (let at = 0; at < count; at += 1) {
      const target = calls[at % calls.length];
      if (!target) continue;
      const keyId = keyIds.get(target.path.split('/')[2] ?? '') ?? user;
      const path = target.path.replaceAll(/\{\w+\}/g, keyId);
      // Sync calls name the user whose device it is.
      const body = bodies.next(target.schema).replace(/"user":"text-\d+"/, `"user":"${user}"`);
      const first = await send(target.method, path, body);
      // On a busy machine an answer may be late for no fault of its own.
      const again = first.ms > longestMs ? await send(target.method, path, body) : first;
      statuses.set(first.status, (statuses.get(first.status) ?? 0) + 1);
      if (first.status >= 500 || Math.min(first.ms, again.ms) > longestMs)
        wrong.push([
          target.method,
          path,
          first.status,
          Math.round(again.ms),
          body.slice(0, 300),
          first.text.slice(0, 300),
        ]);
      if (wrong.length > 10) break;
    }
    expect(wrong).toEqual([]);
    // The bodies get as far as the rules and the database, and the session holds.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(count / 50);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(count / 10);
    for (const path of ['/api/healthcheck/ready', '/api/user/current', '/api/encounters?limit=1000'])
      expect([path, (await fetch(server.url + path, { headers: { cookie } })).status]).toEqual([path, 200]);
  },
);
