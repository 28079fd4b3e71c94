import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { placeOnSiteMap, setSiteMapPicture } from '#actions/event/siteMap.ts';
import { deleteDraft, saveDraft } from '#actions/unsent/drafts.ts';
import { keepPicture } from '#actions/event/pictures.ts';
import { toBase64 } from '#api/http/base64.ts';
import type { Picture } from '#contract/pictures.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { gameId } from '#domain/content/gameSettings.ts';
import { partCount, partRange, pictureLimits } from '#domain/content/picture.ts';
import { pinIn } from '#domain/event/schedule/sitePins.ts';
import { pictureBlob, pictureState, siteMapId } from '#mirror/read/pictures.ts';
import { createPictureFetcher } from '#sync/pictures.ts';
import type { Actor } from '#support/cast.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import type { TestDevice } from '#support/device.ts';
import { create, editAndSettle, settleAll, shown } from '#support/operations.ts';
import { draftOf } from '#support/drafts.ts';

const { game } = testGameFixture();

/** A picture of three parts, of which the server looks at the first bytes only. */
function pictureOf(seed: number): { picture: Picture; bytes: Uint8Array<ArrayBuffer> } {
  const bytes = new Uint8Array(2 * pictureLimits.partBytes + 1).fill(seed);
  bytes.set([0xff, 0xd8, 0xff]);
  const id = createHash('sha256').update(bytes).digest('hex');
  const picture = {
    id,
    type: 'image/jpeg' as const,
    bytes: bytes.length,
    width: 4,
    height: 3,
    thumbnail: 'aGk=',
  };
  return { picture, bytes };
}

async function call(name: Actor, method: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const result = (await game().request(name, path, { method, headers, body: JSON.stringify(body) })).status;
  expect(result).toBe(200);
}

async function send({ picture, bytes }: ReturnType<typeof pictureOf>): Promise<void> {
  await call('olga', 'POST', '/pictures', picture);
  for (let part = 0; part < partCount(bytes.length); part += 1) {
    const sent = bytes.subarray(...partRange(part, bytes.length));
    await call('olga', 'PUT', `/pictures/${picture.id}/parts/${part}`, { bytes: toBase64(sent) });
  }
}

/** Sends a picture and makes it the site map. */
async function sendSiteMap(olga: TestDevice, seed: number): Promise<string> {
  const prepared = pictureOf(seed);
  await send(prepared);
  expect((await setSiteMapPicture(olga.device, prepared)).kind).toBe('applied');
  await olga.settle();
  return prepared.picture.id;
}

/** Fetches until there is nothing more to fetch. Returns the number of requests. */
async function fetchAll({ mirror, transport }: TestDevice): Promise<number> {
  const fetcher = createPictureFetcher({ mirror, transport });
  let requests = 0;
  while ((await fetcher.next()) === 'more') requests += 1;
  return requests;
}

test('The site map reaches every device in parts, goes on after a break, and goes with its use and with the right to see it', async () => {
  const [olga, pip] = [await game().openDevice('olga'), await game().openDevice('pip')];
  await olga.settle();
  const id = await sendSiteMap(olga, 1);
  await pip.settle();
  expect(await siteMapId(pip.mirror)).toBe(id);

  const fetcher = createPictureFetcher(pip);
  expect(await fetcher.next()).toBe('more');
  expect(await fetcher.next()).toBe('more');
  pip.network.fail('dropRequest');
  expect(await fetcher.next()).toBe('nothing');
  expect((await pictureState(pip.mirror, id))?.missing).toEqual([1, 2]);
  expect(await pictureBlob(pip.mirror, id)).toBeNull();
  // Another tab, later.
  expect(await fetchAll(pip)).toBe(2);
  const blob = await pictureBlob(pip.mirror, id);
  expect(new Uint8Array((await blob?.arrayBuffer()) ?? [])).toEqual(pictureOf(1).bytes);
  expect(await fetchAll(pip)).toBe(0);

  // Another picture replaces it.
  const next = await sendSiteMap(olga, 2);
  await pip.settle();
  await fetchAll(pip);
  expect(await pip.mirror.pictures.toCollection().primaryKeys()).toEqual([next]);
  expect(await pip.mirror.pictureParts.where('id').equals(id).count()).toBe(0);

  await game().changeRights('pip', { role: null });
  await pip.settle();
  await fetchAll(pip);
  expect(await pip.mirror.pictures.count()).toBe(0);
  expect(await pip.mirror.pictureParts.count()).toBe(0);
  await game().changeRights('pip', { role: 'player' });
});

test('The logo on cards comes before the site map, and one that the server lacks holds up nothing', async () => {
  const [olga, pip] = [await game().openDevice('olga'), await game().openDevice('pip')];
  await olga.settle();
  const map = await sendSiteMap(olga, 3);
  const logo = pictureOf(4);
  await editAndSettle(olga, gameId, { cardLogo: logo.picture.id }, pip);
  // Named by the settings, and not sent yet.
  expect(await fetchAll(pip)).toBe(4);
  expect(await pictureBlob(pip.mirror, map)).not.toBeNull();
  expect(await pictureState(pip.mirror, logo.picture.id)).toBeNull();

  await send(logo);
  const later = createPictureFetcher(pip);
  expect(await later.next()).toBe('more');
  // The thumbnail is shown until the parts are here.
  expect((await pictureState(pip.mirror, logo.picture.id))?.picture.thumbnail).toBe('aGk=');
  while ((await later.next()) === 'more');
  expect(await pictureBlob(pip.mirror, logo.picture.id)).not.toBeNull();
  expect(await pictureBlob(pip.mirror, map)).not.toBeNull();

  await editAndSettle(olga, gameId, { cardLogo: '' }, pip);
  await fetchAll(pip);
  expect(await pip.mirror.pictures.toCollection().primaryKeys()).toEqual([map]);
});

test('A logo that is chosen and not saved stays on its device as long as the draft', async () => {
  const olga = await game().openDevice('olga');
  await olga.settle();
  const logo = pictureOf(5);
  await send(logo);
  await keepPicture(olga.device, logo);
  const { teamId, version } = await shown(olga, gameId);
  const typed = { body: { cardLogo: logo.picture.id }, was: { cardLogo: '' } };
  await saveDraft(olga.mirror, draftOf({ keyId: gameId, entity: 'game', teamId, version, ...typed }));
  await fetchAll(olga);
  expect(await pictureBlob(olga.mirror, logo.picture.id)).not.toBeNull();
  await deleteDraft(olga.mirror, 'form-1');
  await fetchAll(olga);
  expect(await pictureState(olga.mirror, logo.picture.id)).toBeNull();
});

test('Two people put two locations on the map without a network, and a player cannot', async () => {
  const [olga, rhea, pip] = await Promise.all([
    game().openDevice('olga'),
    game().openDevice('rhea'),
    game().openDevice('pip'),
  ]);
  await olga.settle();
  const place = (title: string) => create(olga, noTeam, { title }, 'location');
  const [ford, mill] = [await place('The ford'), await place('The mill')];
  await settleAll(olga, rhea, pip);
  await placeOnSiteMap(olga.device, await shown(olga, ford), { x: 10, y: 20 });
  await placeOnSiteMap(rhea.device, await shown(rhea, mill), { x: 1000, y: 0 });
  expect((await placeOnSiteMap(pip.device, await shown(pip, mill), { x: 1, y: 1 })).kind).toBe('refused');
  await settleAll(olga, rhea, olga);
  const pins = await Promise.all([ford, mill].map(async (keyId) => pinIn((await shown(olga, keyId)).body)));
  expect(pins).toEqual([
    { x: 10, y: 20 },
    { x: 1000, y: 0 },
  ]);
  await placeOnSiteMap(olga.device, await shown(olga, ford), null);
  expect(pinIn((await shown(olga, ford)).body)).toBeNull();
});
