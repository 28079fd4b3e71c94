import { expect, test } from 'vitest';
import { accountCalls } from '#contract/accounts/accounts.ts';
import { collectionItems } from '#mirror/read/collections.ts';
import { dumpDatabase } from '#support/cast.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import { create, reconnect } from '#support/operations.ts';

const { game, settled } = testGameFixture();

async function plot(title: string): Promise<string> {
  const olga = await settled('olga');
  const keyId = await create(olga, 'owls', { title }, 'plot');
  await olga.settle();
  return keyId;
}

/** Removes plot permissions from a role, as an administrator does in Roles and Permissions. */
async function takePlots(id: string): Promise<void> {
  const role = accountCalls.readRole.answer.parse((await game().request('admin', `/roles/${id}`)).body);
  const { plot: _, ...permissions } = role.permissions;
  const body = JSON.stringify({ ...role, permissions });
  const { status } = await game().request('admin', `/roles/${id}`, { method: 'PUT', body });
  expect(status).toBe(200);
}

test('Documents that a role no longer permits are gone from a device at its next contact', async () => {
  const keyId = await plot('The long toll');
  const rhea = await settled('rhea');
  expect(await rhea.mirror.documents.get(keyId)).toBeDefined();
  rhea.network.online = false;
  await takePlots('referee');
  await rhea.settle();
  expect(await rhea.mirror.documents.get(keyId)).toBeDefined();
  await reconnect(rhea);
  expect(await rhea.mirror.documents.get(keyId)).toBeUndefined();
  expect(await dumpDatabase(rhea)).not.toContain('The long toll');
});

test('A deactivated user is no longer offered to others, and can reach nothing', async () => {
  const olga = await settled('olga');
  const offered = async () =>
    (await collectionItems(olga.mirror, 'user')).filter(({ archived }) => !archived).map(({ id }) => id);
  const finn = await settled('finn');
  expect(await offered()).toContain(finn.user.id);
  await game().request('admin', `/users/${finn.user.id}`, { method: 'DELETE' });
  await olga.settle();
  expect(await offered()).not.toContain(finn.user.id);
  expect((await game().request('finn', '/user/current')).status).toBe(401);
});

test('A connected device is notified immediately', async () => {
  const cookie = await game().server.signIn('wren@waymark.test');
  const stop = new AbortController();
  const given = { headers: { cookie }, signal: stop.signal };
  const stream = await fetch(`${game().server.url}/api/sync/stream`, given);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  await takePlots('plot-writer');
  let received = '';
  while (!received.includes('event: poke')) {
    const part = await reader?.read();
    if (!part || part.done) break;
    received += part.value;
  }
  stop.abort();
  expect(received).toContain('event: poke');
});

test('Devices of staff have the teams of staff, as they are after the next contact; devices of players have neither', async () => {
  const olga = await settled('olga');
  const teamsOf = async (id: string) =>
    (await collectionItems(olga.mirror, 'user')).find((each) => each.id === id)?.fields['teams'];
  const { user } = await settled('olga');
  const given = user.teams;
  expect(await teamsOf(user.id)).toEqual(given);
  const account = accountCalls.readUser.answer.parse(
    (await game().request('admin', `/users/${user.id}`)).body,
  );
  const body = JSON.stringify({ version: account.version, teams: [...given, 'crows'] });
  expect((await game().request('admin', `/users/${user.id}`, { method: 'PUT', body })).status).toBe(200);
  await olga.settle();
  expect(await teamsOf(user.id)).toEqual([...given, 'crows']);
  const pip = await settled('pip');
  expect(await collectionItems(pip.mirror, 'user')).toEqual([]);
});
