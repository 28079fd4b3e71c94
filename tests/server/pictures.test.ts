import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { pictureLimits, partCount, partRange } from '#domain/content/picture.ts';
import { apiFixture } from './apiFixture.ts';
import type { Name } from './gameFixture.ts';
import { z } from 'zod';

const { game, api } = apiFixture(beforeAll);

/** Bytes that begin as a PNG does. The server does not look at the bytes that follow. */
function pictureOf(size: number, seed = size) {
  const bytes = Buffer.alloc(size, String(seed));
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  const id = createHash('sha256').update(bytes).digest('hex');
  const picture = { id, type: 'image/png', bytes: size, width: 800, height: 600, thumbnail: 'aGk=' };
  const part = (at: number) => bytes.subarray(...partRange(at, size)).toString('base64');
  return { bytes, id, picture, part, parts: partCount(size) };
}

const announce = (who: Name | null, picture: object) => api.ask(who, 'POST', '/pictures', picture);
const send = (who: Name | null, id: string, part: number | string, bytes: string) =>
  api.ask(who, 'PUT', `/pictures/${id}/parts/${part}`, { bytes });
const read = (who: Name | null, id: string) => api.ask(who, 'GET', `/pictures/${id}`);
const readPart = (who: Name | null, id: string, part: number) =>
  api.ask(who, 'GET', `/pictures/${id}/parts/${part}`);

async function upload(size: number, seed?: number) {
  const sent = pictureOf(size, seed);
  await announce('olga', sent.picture);
  for (let part = 0; part < sent.parts; part += 1) await send('olga', sent.id, part, sent.part(part));
  return sent;
}

/** Makes a picture the site map, or the logo on cards; with an empty text there is none. */
async function useAs(field: 'siteMap' | 'cardLogo', id: string): Promise<void> {
  const known = await api.ask('olga', 'GET', '/games/game');
  const { status, text } =
    known.status === 200
      ? await api.ask('olga', 'PUT', '/games/game', {
          ...z.object({ version: z.number() }).parse(known.json),
          [field]: id,
        })
      : await api.ask('olga', 'POST', '/games', { id: 'game', name: 'Game', [field]: id });
  expect([status, text]).toEqual([200, text]);
}

test('A picture is sent in parts, in any order and twice, and can be read once all are there', async () => {
  const { id, picture, part, parts, bytes } = pictureOf(2 * pictureLimits.partBytes + 1);
  expect(parts).toBe(3);
  expect((await announce('olga', picture)).json).toEqual({ missing: [0, 1, 2] });
  expect((await send('olga', id, 2, part(2))).json).toEqual({ missing: [0, 1] });
  expect((await read('olga', id)).status).toBe(404);
  // After a break, the device asks what is missing.
  expect((await announce('olga', picture)).json).toEqual({ missing: [0, 1] });
  expect((await send('olga', id, 2, part(2))).json).toEqual({ missing: [0, 1] });
  expect((await send('olga', id, 0, part(0))).json).toEqual({ missing: [1] });
  expect((await send('olga', id, 1, part(1))).json).toEqual({ missing: [] });
  expect((await announce('olga', picture)).json).toEqual({ missing: [] });
  expect((await read('olga', id)).json).toEqual(picture);
  const got = await Promise.all(
    [0, 1, 2].map(async (at) => {
      const { json } = await readPart('olga', id, at);
      return z.object({ bytes: z.string() }).parse(json).bytes;
    }),
  );
  expect(Buffer.concat(got.map((each) => Buffer.from(each, 'base64'))).equals(bytes)).toBe(true);
  expect((await readPart('olga', id, 3)).status).toBe(404);
});

test('A picture whose bytes are not those of its id is deleted, and has to be sent again', async () => {
  const { id, picture, part } = pictureOf(1000);
  await announce('olga', picture);
  const other = pictureOf(1000, 7);
  expect((await send('olga', id, 0, other.part(0))).json).toEqual({ missing: [0] });
  expect((await read('olga', id)).status).toBe(404);
  expect((await send('olga', id, 0, part(0))).status).toBe(404);
  await announce('olga', picture);
  expect((await send('olga', id, 0, part(0))).json).toEqual({ missing: [] });
});

test('A file that is no picture is deleted, whatever type it is said to be', async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const id = createHash('sha256').update(bytes).digest('hex');
  const picture = { id, type: 'image/png', bytes: bytes.length, width: 1, height: 1, thumbnail: '' };
  expect((await announce('olga', picture)).status).toBe(200);
  expect((await send('olga', id, 0, bytes.toString('base64'))).json).toEqual({ missing: [0] });
  expect((await read('olga', id)).status).toBe(404);
  expect((await announce('olga', { ...picture, type: 'image/svg+xml' })).status).toBe(400);
});

describe('what is refused', () => {
  const { id, picture, part } = pictureOf(1500);
  test.each([
    ['more bytes than a picture may have', { bytes: pictureLimits.bytes + 1 }],
    ['no bytes', { bytes: 0 }],
    ['half a byte', { bytes: 1.5 }],
    ['an id that is no hash', { id: '../../etc/passwd' }],
    ['a thumbnail that is too large', { thumbnail: 'A'.repeat(4 * 11_000) }],
    ['a thumbnail that is no base64', { thumbnail: '<b>' }],
    ['a side of no length', { width: 0 }],
    ['a field that is not known', { path: '/etc/passwd' }],
  ])('an announcement with %s', async (_name, change) => {
    expect((await announce('olga', { ...picture, ...change })).status).toBe(400);
  });

  test('parts of another size, beyond the last one and without a picture', async () => {
    expect((await send('olga', id, 0, part(0))).status).toBe(404);
    await announce('olga', picture);
    expect((await send('olga', id, 0, part(0).slice(0, -4))).status).toBe(400);
    expect((await send('olga', id, 1, part(0))).status).toBe(400);
    expect((await send('olga', id, -1, part(0))).status).toBe(400);
    expect((await send('olga', id, 'x', part(0))).status).toBe(400);
    expect((await send('olga', id, 0, 'A'.repeat(4 * pictureLimits.partBytes))).status).toBe(400);
    expect((await announce('olga', picture)).json).toEqual({ missing: [0] });
  });

  test('everything for those who may not set the site map, and without a session', async () => {
    for (const who of ['rhea', 'gus'] as const) {
      expect((await announce(who, picture)).status).toBe(403);
      expect((await send(who, id, 0, part(0))).status).toBe(403);
    }
    for (const { status } of [
      await announce(null, picture),
      await send(null, id, 0, part(0)),
      await read(null, id),
      await readPart(null, id, 0),
    ])
      expect(status).toBe(401);
  });
});

test.each([
  ['siteMap', 3000],
  ['cardLogo', 3100],
] as const)('Readers get a picture only while it is the %s of the game settings', async (field, size) => {
  const { id } = await upload(size);
  const answers = async (who: Name) => [(await read(who, id)).status, (await readPart(who, id, 0)).status];
  expect(await answers('gus')).toEqual([404, 404]);
  expect(await answers('rhea')).toEqual([404, 404]);
  await useAs(field, id);
  expect(await answers('gus')).toEqual([200, 200]);
  expect(await answers('rhea')).toEqual([200, 200]);
  await useAs(field, '');
  expect(await answers('gus')).toEqual([404, 404]);
});

test('Pictures that nothing uses are limited, and deleted after a day; those of earlier versions stay', async () => {
  const { id: earlier } = await upload(4000);
  await useAs('siteMap', earlier);
  await useAs('siteMap', '');
  const { id: earlierLogo } = await upload(4100);
  await useAs('cardLogo', earlierLogo);
  await useAs('cardLogo', '');
  game.advance(25 * 3_600_000);
  const first = await upload(5000);
  let refused: { status: number; text: string } | undefined;
  for (let seed = 0; refused === undefined && seed < 40; seed += 1) {
    const answer = await announce('olga', pictureOf(5001, seed).picture);
    if (answer.status !== 200) refused = answer;
  }
  expect(refused?.status).toBe(409);
  expect(refused?.text).toContain('Too many pictures');
  game.advance(25 * 3_600_000);
  expect((await announce('olga', pictureOf(5002).picture)).status).toBe(200);
  expect((await read('olga', first.id)).status).toBe(404);
  expect((await read('olga', earlier)).status).toBe(200);
  expect((await read('olga', earlierLogo)).status).toBe(200);
});
