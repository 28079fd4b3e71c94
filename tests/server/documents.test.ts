import { describe, expect, test } from 'vitest';
import { wireDocumentSchema, type WireDocument } from '#contract/document.ts';
import { completeBody, keepText, create } from './changes.ts';
import { apiFixture } from './apiFixture.ts';
import { type Name, newId } from './gameFixture.ts';
import { z } from 'zod';

const { game, api } = apiFixture();

const path = '/encounters';
const post = (body: object, headers = {}) =>
  api.ask('wren', 'POST', path, { teamId: 'owls', ...body }, headers);
const put = (name: Name, keyId: string, body: object) => api.ask(name, 'PUT', `${path}/${keyId}`, body);
const made = (name: Name, body: object = {}) =>
  api.make(name, path, { teamId: 'owls', title: 'The bridge', ...body });

async function read(name: Name, keyId: string): Promise<WireDocument> {
  return wireDocumentSchema.parse((await api.ask(name, 'GET', `${path}/${keyId}`)).json);
}
const pageSchema = z.object({ items: z.array(wireDocumentSchema), next: z.string().nullable() });

describe('POST', () => {
  test('Texts are stored without controls, with one kind of line end, and lines with none', async () => {
    const given = { summary: 'a\u2028b\u0007', title: 'The\u000bbridge', refereeBrief: '<p>a\r\nb</p>' };
    const keyId = await made('wren', given);
    expect(await read('wren', keyId)).toMatchObject({ title: 'The bridge', refereeBrief: '<p>a\nb</p>' });
    expect((await read('wren', keyId))['summary']).toBe('a b');
    expect((await post({ title: 'a\0' })).status).toBe(400);
  });

  test('POST returns the new id as a JSON string', async () => {
    const keyId = newId();
    const { text } = await post({ keyId, title: 'x' });
    expect(text).toBe(JSON.stringify(keyId));
  });

  test('POST creates an id if none is sent, the same one for the same Idempotency-Key', async () => {
    const send = async () => post({ title: 'x' }, { 'idempotency-key': 'once' });
    const [first, second] = [await send(), await send()];
    expect(first.json).toMatch(/^[\da-f-]{36}$/);
    expect(second).toEqual(first);
    expect(await game.counts()).toMatchObject({ documents: 1 });
  });

  test('POST with the same Idempotency-Key and another body is unprocessable', async () => {
    const keyId = newId();
    const key = { 'idempotency-key': 'once' };
    await post({ keyId, title: 'x' }, key);
    const second = await post({ keyId, title: 'y' }, key);
    expect(second).toMatchObject({ status: 422, json: { code: 'unprocessable' } });
  });

  test('POST without a team or with unknown fields is refused with their names', async () => {
    const before = await game.counts();
    const noTeam = await api.ask('wren', 'POST', path, { title: 'x' });
    expect(noTeam).toMatchObject({ status: 400, json: { code: 'validation', errors: [{ name: 'teamId' }] } });
    const unknown = await post({ title: 'x', shoeSize: 44, hat: {} });
    expect(unknown).toMatchObject({ status: 400, json: { code: 'validation', errors: [{ name: 'hat' }] } });
    const expected = { status: 400, json: { errors: [{ name: 'shoeSize', messages: ['Unknown field'] }] } };
    expect(await post({ title: 'x', shoeSize: 44 })).toMatchObject(expected);
    expect(await game.counts()).toEqual(before);
  });

  test('A POST over 1 MB is too large, and a body that is not JSON is invalid', async () => {
    const large = await post({ title: 'x'.repeat(1_100_000) });
    expect(large).toMatchObject({ status: 413, json: { code: 'too_large' } });
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: '/api/encounters',
      headers: { 'x-who': 'wren', 'content-type': 'application/json' },
      payload: '{"title":',
    });
    expect(statusCode).toBe(400);
  });
});

describe('PUT', () => {
  test('PUT accepts the whole document as it was read, and returns the saved one', async () => {
    const keyId = await made('wren', completeBody);
    const whole = await read('wren', keyId);
    const { status, json } = await put('wren', keyId, { ...whole, title: 'The ford' });
    expect(status).toBe(200);
    const saved = { title: 'The ford', version: 2, reference: 'ENC-1', createdBy: { id: 'wren' } };
    expect(json).toMatchObject(saved);
    expect(json).toEqual(await read('wren', keyId));
  });

  test('fault 49: PUT leaves fields unchanged that an older client does not send', async () => {
    const keyId = await made('wren', completeBody);
    await put('wren', keyId, { version: 1, title: 'The ford' });
    expect(await read('wren', keyId)).toMatchObject({ title: 'The ford', startsWhen: 'dusk' });
  });

  test('PUT ignores status, reference, author and dates, which only the server sets', async () => {
    const keyId = await made('wren');
    const given = { statusId: 3, reference: 'ENC-99', createdDate: 'then', createdBy: { id: 'olga' } };
    const { json } = await put('wren', keyId, { version: 1, title: 'x', ...given, keyId: newId() });
    expect(json).toMatchObject({ keyId, statusId: 0, reference: 'ENC-1', createdBy: { id: 'wren' } });
  });

  test('PUT on a stale version returns 409 with the current document', async () => {
    const keyId = await made('wren');
    await put('olga', keyId, { version: 1, title: 'Theirs' });
    const { status, json } = await put('wren', keyId, { version: 1, title: 'Mine' });
    expect(status).toBe(409);
    expect(json).toMatchObject({ code: 'version_conflict', current: { title: 'Theirs', version: 2 } });
    expect(json).toHaveProperty('requestId');
  });
});

test('PATCH status returns the document, 409 with the reason for an invalid transition, and 403 without permission', async () => {
  const keyId = await made('wren', completeBody);
  const patch = (version: number, status: number) =>
    api.ask('wren', 'PATCH', `${path}/${keyId}/status`, { version, status });
  expect(await patch(1, 1)).toMatchObject({ status: 200, json: { statusText: 'Submitted', version: 2 } });
  const before = await game.counts();
  const refusal = { code: 'not_allowed_now', error: 'It is already Submitted.' };
  expect(await patch(2, 1)).toMatchObject({ status: 409, json: refusal });
  expect(await patch(2, 3)).toMatchObject({ status: 403 });
  expect(await patch(2, 9)).toMatchObject({ status: 400 });
  expect(await game.counts()).toEqual(before);
});

test('Lists, documents and versions never show staff-only fields to people who are not staff', async () => {
  const keyId = await made('olga', { organiserNotes: 'PLANTED' });
  await game.sent('olga', keepText(keyId, 1, { organiserNotes: 'PLANTED', title: 'Kept' }));
  const versions = `/encounters/${keyId}/versions`;
  const retained = (await api.ask('pip', 'GET', versions)).json;
  const keptId = Array.isArray(retained) ? retained.find((each: { kept?: string }) => each.kept)?.kept : '';
  const paths = ['/encounters', '/encounters?q=PLANTED', `/encounters/${keyId}`, versions, `${versions}/1`];
  const given = [...paths, `${versions}/1?kept=${keptId}`];
  const answers = await Promise.all(given.map(async (path) => api.ask('pip', 'GET', path)));
  expect(answers.map((each) => each.status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(answers.at(-1)?.json).toMatchObject({ title: 'Kept' });
  expect(answers.map((each) => each.text).join('')).not.toContain('PLANTED');
  expect(answers[1]?.json).toEqual({ items: [], next: null });
});

test('The versions list every saved version and retained text, and each can be read', async () => {
  const keyId = await made('wren');
  await put('olga', keyId, { version: 1, title: 'Theirs' });
  await game.sent('wren', keepText(keyId, 1, { title: 'Mine' }));
  const { json } = await api.ask('wren', 'GET', `/encounters/${keyId}/versions`);
  expect(json).toMatchObject([
    { version: 1, statusText: 'Not saved', createdBy: { id: 'wren' } },
    { version: 2, statusText: 'Editing', createdBy: { id: 'olga' } },
    { version: 1, statusText: 'Editing', createdBy: { id: 'wren' } },
  ]);
  const keptId = Array.isArray(json) ? String(json[0]?.kept) : '';
  const at = async (path: string) =>
    (await api.ask('wren', 'GET', `/encounters/${keyId}/versions/${path}`)).json;
  expect(await at('1')).toMatchObject({ title: 'The bridge', version: 1 });
  expect(await at('2')).toMatchObject({ title: 'Theirs', version: 2 });
  expect(await at(`1?kept=${keptId}`)).toMatchObject({ title: 'Mine', version: 1 });
  expect(await api.ask('wren', 'GET', `/encounters/${keyId}/versions/9`)).toMatchObject({ status: 404 });
});

describe('lists', () => {
  const titles = async (name: Name, query: string) => {
    const { json, status } = await api.ask(name, 'GET', `/encounters${query}`);
    expect(status).toBe(200);
    return pageSchema.parse(json).items.map(({ title }) => title);
  };

  test('Lists contain what the reader may see, latest change first', async () => {
    const first = await made('wren', { title: 'First' });
    await made('wren', { title: 'Second' });
    await game.sent('finn', create({ title: 'Of the foxes' }, { teamId: 'foxes' }));
    await put('wren', first, { version: 1, summary: 'changed' });
    expect((await titles('wren', ''))[0]).toBe('First');
    expect((await titles('wren', '')).toSorted()).toEqual(['First', 'Second']);
    expect((await titles('olga', '')).length).toBe(3);
    expect(await titles('gus', '')).toEqual([]);
  });

  test('Lists can be filtered by status, team, event, tag and text', async () => {
    await made('wren', {
      ...completeBody,
      title: 'A 100% sure_thing',
      eventId: 'spring',
      tags: ['night'],
      summary: 'Goblins',
    });
    const other = await made('wren', { ...completeBody, title: 'Other' });
    await api.ask('wren', 'PATCH', `/encounters/${other}/status`, { version: 1, status: 1 });
    expect(await titles('olga', '?statusId=1')).toEqual(['Other']);
    expect(await titles('olga', '?teamId=foxes')).toEqual([]);
    expect(await titles('olga', '?eventId=spring')).toEqual(['A 100% sure_thing']);
    expect(await titles('olga', '?tagId=night')).toEqual(['A 100% sure_thing']);
    expect(await titles('olga', '?q=gobl')).toEqual(['A 100% sure_thing']);
    expect(await titles('olga', '?q=enc-2')).toEqual(['Other']);
    expect(await titles('olga', `?q=${encodeURIComponent('100% sure_')}`)).toEqual(['A 100% sure_thing']);
    expect(await titles('olga', `?q=${encodeURIComponent('100_')}`)).toEqual([]);
  });

  test('Lists find the stored status 5 as Flagged', async () => {
    await made('wren');
    await game.store.database.db.updateTable('documents').set({ status_id: 5 }).execute();
    expect(await titles('olga', '?statusId=2')).toEqual(['The bridge']);
  });

  test('A page of a list continues where the previous one ended, even if all changes have the same time', async () => {
    const changes = Array.from({ length: 7 }, (_, at) => create({ title: `Number ${at}` }));
    await game.send('wren', ...changes);
    const found: unknown[] = [];
    let after: string | null = null;
    do {
      const more = after === null ? '' : `&after=${encodeURIComponent(after)}`;
      const { json } = await api.ask('wren', 'GET', `/encounters?limit=3${more}`);
      const page = pageSchema.parse(json);
      found.push(...page.items.map(({ keyId }) => keyId));
      after = page.next;
    } while (after !== null);
    expect(found).toHaveLength(7);
    expect(new Set(found).size).toBe(7);
  });

  test('Lists with a limit above the maximum are refused', async () => {
    expect(await api.ask('wren', 'GET', '/encounters?limit=1001')).toMatchObject({ status: 400 });
  });
});
