import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorBodySchema } from '#contract/errors/errors.ts';
import { collectionKeys, collections } from '#domain/content/collections/index.ts';
import { entities, type EntityKey, entityKeys } from '#domain/content/entities/index.ts';
import { accountsPermission } from '#domain/rules/permissions/accounts.ts';
import { type Code, code } from '#domain/content/permissionCodes.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { type TestServer, startServer, requestOf } from '#support/server.ts';

// Whoever may not do something learns that, and not what their request lacks: for each action, a person who holds every
// permission on documents of their team but the one for it.

let server: TestServer;
const cookies = new Map<string, string>();
const everyCode = Object.values(code);
const itemKeys = collectionKeys.filter(
  (key) => !collections[key].collection?.isReadOnly && collections[key].collection?.permission !== 'tags',
);
const permissions = [
  ...entityKeys,
  ...itemKeys.map((key) => collections[key].collection?.permission ?? ''),
  accountsPermission,
];

/** Who holds every code but one; 'everything' holds all. */
const lacking = (wanted: Code) => `without-${wanted}`;
const everything = 'everything';

async function send(who: string, method: string, path: string, body?: string) {
  const answer = await fetch(`${server.url}/api${path}`, requestOf(cookies.get(who) ?? '', method, body));
  return { status: answer.status, json: z.unknown().parse(await answer.json()) };
}

async function make(path: string, body: unknown): Promise<string> {
  const { status, json } = await send('admin', 'POST', path, JSON.stringify(body));
  expect([path, status, json]).toEqual([path, 200, expect.anything()]);
  return z.string().parse(json);
}

/** Gives a role, to a person of the team, with these codes on documents of the team and of others. */
async function addPerson(name: string, owned: readonly Code[], others: readonly Code[] = []) {
  const grants = Object.fromEntries(permissions.map((each) => [each, { owned, shared: others, all: [] }]));
  const role = { name, isAdmin: false, isStaff: true, permissions: grants };
  const roleId = await make('/roles', role);
  await server.people({ email: `${name}@waymark.test`, roleId, teams: ['owls'] });
  cookies.set(name, await server.signIn(`${name}@waymark.test`));
}

beforeAll(async () => {
  server = await startServer();
  await server.people({ email: 'admin@waymark.test', roleId: 'administrator' });
  cookies.set('admin', await server.signIn('admin@waymark.test'));
  await server.teams('owls', 'foxes');
  await addPerson(everything, everyCode, [code.read]);
  for (const each of everyCode)
    await addPerson(
      lacking(each),
      everyCode.filter((other) => other !== each),
    );
  for (const key of entityKeys) {
    const { api } = entities[key];
    for (const [keyId, teamId] of [
      ['own', 'owls'],
      ['hidden', 'foxes'],
      ['read', 'foxes'],
    ])
      await make(`/${api}`, { keyId: `${keyId}-${key}`, teamId, title: 'Sound' });
    await send('admin', 'POST', `/${api}/read-${key}/shares`, '{"shareAll":true,"teams":[]}');
  }
  for (const key of itemKeys) {
    const at = Date.now();
    await writeTransaction(server.store.database, (db) =>
      putItems(db, key, [{ id: `item-${key}`, fields: { name: 'Sound' } }], { at, by: 'nobody' }),
    );
  }
}, 120_000);
afterAll(() => server.close());

/** Bodies that no call accepts. */
const bodies = ['{"unknown":true}', '{'];

async function codes(who: string, method: string, path: string, sent: readonly (string | undefined)[]) {
  const found = new Set<string>();
  for (const body of sent) {
    const { json } = await send(who, method, path, body);
    const { code: name, errors } = errorBodySchema.parse(json);
    found.add(errors ? `${name} with errors` : name);
  }
  return [...found];
}

/** The validation errors of these bodies, as people see them who may do what they ask for. */
const explained = expect.arrayContaining(['validation with errors']);

describe.each(entityKeys)('calls about %s', (key: EntityKey) => {
  const path = `/${entities[key].api}`;
  const own = `${path}/own-${key}`;
  const statuses = [
    ['submit', 1, code.submit],
    ['flag', 2, code.approve],
    ['approve', 3, code.approve],
    ['archive', -1, code.delete],
  ] as const;

  test('Creating needs its permission before a valid body', async () => {
    expect(await codes(lacking(code.create), 'POST', path, bodies)).toEqual(['forbidden']);
    expect(await codes(everything, 'POST', path, bodies)).toEqual(explained);
    // For a team that the person is not in.
    expect(await codes(everything, 'POST', path, ['{"teamId":"foxes","title":5}'])).toEqual(['forbidden']);
  });

  test('Editing needs its permission before a valid body', async () => {
    expect(await codes(lacking(code.edit), 'PUT', own, bodies)).toEqual(['forbidden']);
    expect(await codes(everything, 'PUT', own, bodies)).toEqual(explained);
    expect(await codes(everything, 'PUT', `${path}/read-${key}`, bodies)).toEqual(['forbidden']);
    expect(await codes(everything, 'PUT', `${path}/hidden-${key}`, bodies)).toEqual(['not_found']);
    expect(await codes(lacking(code.edit), 'PUT', `${path}/gone`, bodies)).toEqual(['forbidden']);
  });

  test.each(statuses)('To %s needs its permission before a valid body', async (_name, status, wanted) => {
    const sent = [`{"status":${status},"version":"x"}`, `{"status":${status}}`];
    expect(await codes(lacking(wanted), 'PATCH', `${own}/status`, sent)).toEqual(['forbidden']);
    expect(await codes(everything, 'PATCH', `${own}/status`, sent)).toEqual(explained);
    const result = await codes(everything, 'PATCH', `${path}/read-${key}/status`, [...sent, ...bodies]);
    expect(result).toEqual(['forbidden']);
    expect(await codes(everything, 'PATCH', `${path}/hidden-${key}/status`, sent)).toEqual(['not_found']);
  });

  test('Sharing and commenting need their permission before a valid body', async () => {
    expect(await codes(lacking(code.edit), 'POST', `${own}/shares`, bodies)).toEqual(['forbidden']);
    expect(await codes(everything, 'POST', `${path}/read-${key}/shares`, bodies)).toEqual(['forbidden']);
    expect(await codes(everything, 'POST', `${own}/shares`, bodies)).toEqual(explained);
    for (const method of ['POST', 'PUT']) {
      expect(await codes(lacking(code.read), method, `${own}/comments`, bodies)).toEqual(['forbidden']);
      expect(await codes(everything, method, `${path}/hidden-${key}/comments`, bodies)).toEqual([
        'not_found',
      ]);
      expect(await codes(everything, method, `${path}/read-${key}/comments`, bodies)).toEqual(explained);
    }
  });

  test('Reading needs its permission before a valid address', async () => {
    const paths = [`${path}/hidden-${key}/versions/no`, `${path}/hidden-${key}/versions/99999999999`];
    for (const each of paths)
      expect(await codes(everything, 'GET', each, [undefined])).toEqual(['not_found']);
    expect(await codes(everything, 'GET', `${own}/versions/no`, [undefined])).toEqual(explained);
  });
});

describe.each(itemKeys)('calls about %s', (key) => {
  const path = `/${collections[key].api}`;

  test('Each action needs its permission before a valid body', async () => {
    expect(await codes(lacking(code.create), 'POST', path, bodies)).toEqual(['forbidden']);
    expect(await codes(everything, 'POST', path, bodies)).toEqual(explained);
    expect(await codes(lacking(code.edit), 'PUT', `${path}/item-${key}`, bodies)).toEqual(['forbidden']);
    expect(await codes(everything, 'PUT', `${path}/item-${key}`, bodies)).toEqual(explained);
    const result = await codes(lacking(code.delete), 'DELETE', `${path}/item-${key}`, [undefined]);
    expect(result).toEqual(['forbidden']);
    const outcome = await codes(lacking(code.delete), 'DELETE', `${path}/${'x'.repeat(80)}`, [undefined]);
    expect(outcome).toEqual(['forbidden']);
  });
});

test.each([
  ['POST', '/users', code.create],
  ['PUT', '/users/somebody', code.edit],
  ['POST', '/roles', code.create],
  ['PUT', '/roles/some', code.edit],
] as const)('%s %s needs its permission before a valid body', async (method, path, wanted) => {
  expect(await codes(lacking(wanted), method, path, bodies)).toEqual(['forbidden']);
  expect(await codes(everything, method, path, bodies)).toEqual(explained);
});

test.each([
  ['POST', '/users/somebody/resetPassword', code.edit],
  ['POST', '/users/somebody/endSessions', code.edit],
  ['POST', '/users/somebody/invite', code.edit],
  ['DELETE', '/users/somebody', code.delete],
  ['DELETE', '/roles/some', code.delete],
] as const)('%s %s needs its permission before somebody to do it to', async (method, path, wanted) => {
  expect(await codes(lacking(wanted), method, path, [undefined])).toEqual(['forbidden']);
  expect(await codes(everything, method, path, [undefined])).toEqual(['not_found']);
});
