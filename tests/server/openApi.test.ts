import { OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { collectionKeys, collections } from '#domain/content/collections/index.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import { makeBody } from '#support/makeBody.ts';
import { type TestServer, startServer } from '#support/server.ts';

let server: TestServer;
let cookie = '';
beforeAll(async () => {
  server = await startServer({});
  const given = { email: 'olga@waymark.test', firstName: 'Olga', roleId: 'organiser', teams: ['owls'] };
  await server.people(given);
  cookie = await server.signIn('olga@waymark.test');
  await server.teams('owls');
});
afterAll(() => server.close());

const schema = z.looseObject({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()),
});
const description = z.looseObject({
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.optional(z.string()) }))),
});

async function readDescription() {
  const answer = await fetch(`${server.url}/api/openapi.json`);
  return description.parse(await answer.json());
}

describe('the OpenAPI description', () => {
  test('is made once: whoever has it gets 304, and the API pages lead to the same', async () => {
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api${path}`, { headers });
    const [first, plain] = [
      await ask('/openapi.json'),
      await ask('/openapi.json', { 'accept-encoding': 'identity' }),
    ];
    const etag = first.headers.get('etag') ?? '';
    expect([first, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null]);
    expect(await first.text()).toBe(await plain.text());
    expect((await ask('/openapi.json', { 'if-none-match': etag })).status).toBe(304);
    expect((await ask('/openapi.json', { 'if-none-match': '"other"' })).status).toBe(200);
    for (const path of ['/docs/json', '/docs/yaml']) {
      const answer = await ask(path);
      expect([answer.url, answer.headers.get('etag')]).toEqual([`${server.url}/api/openapi.json`, etag]);
    }
  });

  test('has every field of every type and collection, both written and read', async () => {
    const { schemas } = (await readDescription()).components;
    const types = [
      ...entityKeys,
      ...collectionKeys.filter((key) => collections[key].collection?.isReadOnly !== true),
    ];
    for (const key of types) {
      const name = `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
      const nameKey = documentTypes[key].collection?.nameKey ?? 'title';
      const [one, created, changed] = [name, `New${name}`, `Changed${name}`].map((each) =>
        schema.parse(schemas[each]),
      );
      for (const [field, { writers }] of Object.entries(documentTypes[key].allFields)) {
        const sent = field === 'title' ? nameKey : field;
        expect([key, Object.keys(one?.properties ?? {})]).toEqual([key, expect.arrayContaining([sent])]);
        for (const each of [created, changed])
          expect([key, sent, Object.hasOwn(each?.properties ?? {}, sent)]).toEqual([
            key,
            sent,
            writers !== 'nobody',
          ]);
      }
      expect(created?.required).toContain(nameKey);
      expect(changed?.required).toEqual(['version']);
    }
  });

  test('names every call about documents once, and refers to nothing that it does not have', async () => {
    const { paths, components } = await readDescription();
    const ids = Object.values(paths).flatMap((path) =>
      Object.values(path).flatMap(({ operationId }) => operationId ?? []),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['createEncounter', 'saveRumour', 'archiveEvent']));
    expect(Object.keys(paths)).toContain('/identity/api/sign-in/email');
    expect(Object.keys(paths)).not.toContain('/identity/setup');
    const references = JSON.stringify(paths).matchAll(/#\/components\/schemas\/(\w+)/g);
    for (const [, name = ''] of references) expect(Object.keys(components.schemas)).toContain(name);
  });

  test('is shown as pages with and without the slash', async () => {
    for (const path of ['/api/docs', '/api/docs/']) {
      const answer = await fetch(server.url + path);
      expect([path, answer.status, new URL(answer.url).pathname]).toEqual([path, 200, '/api/docs/']);
    }
    expect((await fetch(`${server.url}/api/docs/static/swagger-ui.css`)).status).toBe(200);
  });
});

test('A client made from the description by a library creates, saves, meets a conflict and submits', async () => {
  const definition = `${server.url}/api/openapi.json`;
  const axiosConfigDefaults = { baseURL: server.url, headers: { cookie }, validateStatus: () => true };
  const client = await new OpenAPIClientAxios({ definition, axiosConfigDefaults }).init();
  const call = (name: string, id: string | undefined, body: unknown) => {
    const operation = client[name];
    if (!operation) throw new Error(`The description has no call ${name}.`);
    return operation(id, body);
  };
  const body = { ...makeBody.body('encounter', { title: 'From a client' }, { seed: 1 }) };
  const created = await call('createEncounter', undefined, { teamId: 'owls', ...body });
  expect(created.status).toBe(200);
  const id = z.string().parse(created.data);

  const saved = await call('saveEncounter', id, { version: 1, summary: 'Saved by a client' });
  const current = { version: 2, summary: 'Saved by a client' };
  expect(saved).toMatchObject({ status: 200, data: current });
  const stale = await call('saveEncounter', id, { version: 1, summary: 'Based on an older version' });
  expect(stale).toMatchObject({ status: 409, data: { code: 'version_conflict', current } });
  const submitted = await call('setStatusOfEncounter', id, { version: 2, status: 1 });
  expect(submitted).toMatchObject({ status: 200, data: { statusText: 'Submitted' } });
  const refused = await call('createEncounter', undefined, { teamId: 'owls', title: 'x', unheard: 1 });
  expect(refused.status).toBe(400);
});
