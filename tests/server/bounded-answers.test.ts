import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pullResponseSchema, pushResponseSchema } from '#contract/sync/sync.ts';
import { historyResponseSchema } from '#contract/version.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import type { Change } from '#domain/rules/change.ts';
import { apiFixture } from './apiFixture.ts';
import { create, save, editComment, comment } from './changes.ts';

const { game, api } = apiFixture();

/** Size limit of an answer, and of the part by which any but the first item may exceed it. */
const megabyte = 1_000_000;
const text = (bytes: number) => `<p>${'x'.repeat(bytes)}</p>`;

const push = async (...changes: Change[]) => {
  const request = { user: 'wren', schema: 1, changes: changes.map((change) => ({ change })) };
  const { status, text: body } = await api.ask('wren', 'POST', '/sync/push', request);
  expect(status).toBe(200);
  return { bytes: Buffer.byteLength(body), ...pushResponseSchema.parse(JSON.parse(body)) };
};

describe('answers to pushes', () => {
  test('fault 70: forty edits of a comment on a huge document are answered in pieces of a bounded size', async () => {
    const long = Object.fromEntries(['refereeBrief', 'crewBrief'].map((name) => [name, text(190_000)]));
    const made = await game.made('wren', create(long));
    const { keyId } = made;
    const first = await game.made('wren', comment(keyId, 'c'.repeat(4000)));
    await game.send('wren', ...Array.from({ length: 60 }, () => comment(keyId, 'd'.repeat(4000))));
    const edits = Array.from({ length: 40 }, (_, at) =>
      editComment(keyId, first.id, `${at}`.padEnd(4000, 'e')),
    );
    const waiting = new Map<string, Change>(edits.map((each) => [each.id, each]));
    let requests = 0;
    while (waiting.size > 0) {
      const { answers, bytes } = await push(...waiting.values());
      expect(bytes).toBeLessThan(2 * megabyte);
      expect(answers.length).toBeGreaterThan(0);
      for (const { id, status } of answers) {
        expect(status).toBe(200);
        waiting.delete(id);
      }
      expect(answers.at(-1)?.comments?.find(({ id }) => id === first.id)?.edits).toMatchObject(
        edits.slice(-5).map(({ id }) => ({ id })),
      );
      requests += 1;
    }
    expect(requests).toBeLessThanOrEqual(edits.length);
    const { json } = await api.ask('wren', 'GET', `/encounters/${keyId}/comments`);
    const given = { id: first.id, edits: edits.map(({ id }) => ({ id })) };
    expect(json).toMatchObject([given, ...Array.from({ length: 60 }, () => ({}))]);
  });

  test('Comments are sent once in an answer, with the last result of their document', async () => {
    const [made, other] = [create(), create()];
    const [one, two] = [comment(made.keyId, 'One'), comment(made.keyId, 'Two')];
    const { answers } = await push(made, one, other, two);
    expect(answers.map(({ comments }) => comments?.length)).toEqual([undefined, undefined, 0, 2]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('The 101st edit of a comment is refused, and so are comments of one person beyond half a million characters', async () => {
    const made = create();
    const first = comment(made.keyId, 'First');
    await game.send('wren', made, first);
    await game.send(
      'wren',
      ...Array.from({ length: 100 }, (_, at) => editComment(made.keyId, first.id, `${at}`)),
    );
    const [refused] = await game.send('wren', editComment(made.keyId, first.id, 'once more'));
    expect(refused).toMatchObject({ status: 409, error: { code: 'not_allowed_now' } });
    const long = () => comment(made.keyId, 'x'.repeat(4000));
    for (const count of [62, 62]) await game.send('wren', ...Array.from({ length: count }, long));
    const values = { status: 409, error: { code: 'not_allowed_now' } };
    expect(await game.send('wren', long())).toMatchObject([values]);
    expect(await game.send('wren', comment(made.keyId, 'short'))).toMatchObject([{ status: 200 }]);
    // The other half is for others.
    expect(await game.send('olga', long())).toMatchObject([{ status: 200 }]);
  });
});

describe('pages', () => {
  test('A pull page has at most a megabyte, or one larger document, and all pages bring everything', async () => {
    const sizes = [600_000, 300_000, 300_000, 900_000, 100_000, 1000, 1000, 990_000, 5000];
    for (const size of sizes) {
      const parts = Math.ceil(size / 190_000);
      const names = ['refereeBrief', 'crewBrief', 'rewards', 'safety', 'ifWrong', 'ifNobody'].slice(0, parts);
      await game.sent('wren', create(Object.fromEntries(names.map((name) => [name, text(size / parts)]))));
    }
    let cursors = {};
    const seen: string[] = [];
    let pages = 0;
    for (let more = true; more; pages += 1) {
      const request = { user: 'wren', epoch: null, schema: 1, scopes: cursors, limit: 1000 };
      const { text: body } = await api.ask('wren', 'POST', '/sync/pull', request);
      const page = pullResponseSchema.parse(JSON.parse(body));
      const isBounded = page.put.length === 1 || Buffer.byteLength(body) <= megabyte;
      expect(isBounded).toBe(true);
      seen.push(
        ...page.put
          .map(({ document }) => document)
          .flatMap(({ entity, keyId }) => (isEntityKey(entity) ? keyId : [])),
      );
      ({ cursors, more } = page);
    }
    expect(new Set(seen).size).toBe(sizes.length);
    expect(seen).toHaveLength(sizes.length);
    expect(pages).toBeLessThanOrEqual(7);
  });

  test('A page of a list has at most a megabyte, and the next one goes on behind it', async () => {
    for (let at = 0; at < 12; at += 1)
      await game.sent('wren', create({ title: `${at}`, rewards: text(180_000) }));
    const titles: unknown[] = [];
    for (let after = ''; ;) {
      const query = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
      const answer = await api.ask('wren', 'GET', `/encounters?limit=1000${query}`);
      expect(Buffer.byteLength(answer.text)).toBeLessThan(1.1 * megabyte);
      const { items, next } = JSON.parse(answer.text);
      titles.push(...items.map(({ title }: { title: string }) => title));
      if (next === null) break;
      after = next;
    }
    expect(titles).toEqual(Array.from({ length: 12 }, (_, at) => `${11 - at}`));
  });
});

test('A list of a collection has pages of a megabyte, and the header Link leads through all of them by name', async () => {
  const titles = ['Ash', 'Birch', 'Elm', 'Elm', 'Fir', 'Ærø 100% <b>', 'Ærø 100% <b>'];
  for (const title of titles)
    await game.sent(
      'olga',
      create({ title, content: text(190_000), published: true }, { entity: 'systemPage', teamId: noTeam }),
    );
  const named = z.looseObject({ name: z.string() });
  const names: string[] = [];
  let pages = 0;
  for (let url = '/systemPages?limit=6'; url !== ''; pages += 1) {
    const { text: body, headers } = await api.ask('pip', 'GET', url);
    expect(Buffer.byteLength(body)).toBeLessThan(1.1 * megabyte);
    names.push(
      ...z
        .array(named)
        .parse(JSON.parse(body))
        .map(({ name }) => name),
    );
    url = /^<\/api(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1] ?? '';
  }
  expect([names.toSorted(), pages]).toEqual([titles.toSorted(), 2]);
  const { json } = await api.ask('pip', 'GET', '/systemPage?name=Fir');
  expect(json).toMatchObject({ name: 'Fir' });
});

test('Histories have at most a megabyte together, and what does not fit is named for a later request', async () => {
  const made = Array.from({ length: 8 }, (_, at) => create({ title: `${at}` }));
  await game.send('wren', ...made);
  for (const { keyId } of made) {
    for (let version = 1; version <= 4; version += 1) {
      await game.sent('wren', save(keyId, version, { rewards: text(150_000 + version) }));
    }
  }
  const waiting = new Set(made.map(({ keyId }) => keyId));
  let requests = 0;
  while (waiting.size > 0) {
    const documents = [...waiting].map((keyId) => ({ keyId, known: 0 }));
    const answer = await api.ask('wren', 'POST', '/sync/history', { user: 'wren', documents });
    expect(Buffer.byteLength(answer.text)).toBeLessThan(1.1 * megabyte);
    const { histories, later = [] } = historyResponseSchema.parse(JSON.parse(answer.text));
    expect(histories.length).toBeGreaterThan(0);
    for (const { keyId, versions } of histories) {
      expect(versions).toHaveLength(5);
      expect(versions[0]?.document).not.toBeNull();
      waiting.delete(keyId);
    }
    expect(later).toEqual([...waiting]);
    requests += 1;
  }
  expect(requests).toBeGreaterThan(1);
});
