import { beforeAll, expect, test } from 'vitest';
import { recordDetails } from '#actions/event/incidentDetails.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { detailsOfSlot } from '#mirror/queries/incidentDetails.ts';
import { type Actor, type TestGame, openTestGame } from '#support/cast.ts';
import { codeOf } from '#support/changes.ts';
import type { TestDevice } from '#support/device.ts';

// By rule 14.13 alone: who reads details of people in incidents, and who hands them in.
const readers: ReadonlySet<Actor> = new Set(['admin', 'olga']);
const writers: ReadonlySet<Actor> = new Set([...readers, 'rhea', 'remy']);
const everybody: readonly Actor[] = ['admin', 'olga', 'wren', 'finn', 'rhea', 'remy', 'pip', 'poppy'];
const canary = 'canary-broken-ankle';
const about = { slot: 'slot', incident: 'incident', title: 'Injury, 15:08' };
const details = { who: `${canary} who`, contact: `${canary} contact`, happened: canary };

let game: TestGame;
beforeAll(async () => {
  game = await openTestGame();
  return () => game.close();
});

const recordOn = async ({ device }: TestDevice) => codeOf(await recordDetails(device, about, details, []));
const seenOn = async ({ mirror }: TestDevice) =>
  (await detailsOfSlot(mirror, 'slot')).map(({ isSent }) => isSent);

test('Details of a person are handed in by staff who run the event, and only organisers have them on their devices', async () => {
  const rhea = await game.openDevice('rhea');
  await rhea.settle();
  rhea.network.online = false;
  expect(await recordOn(rhea)).toBe('applied');
  expect(await seenOn(rhea)).toEqual([false]);
  rhea.network.online = true;
  await rhea.settle();
  expect(await seenOn(rhea)).toEqual([]);
  expect(await rhea.mirror.documents.filter((row) => JSON.stringify(row).includes(canary)).count()).toBe(0);
  expect([await rhea.mirror.outbox.count(), await rhea.mirror.typed.count()]).toEqual([0, 0]);
  for (const name of everybody) {
    const device = await game.openDevice(name);
    await device.settle();
    expect([name, await seenOn(device)]).toEqual([name, readers.has(name) ? [true] : []]);
  }
  for (const name of everybody.filter((each) => !writers.has(each))) {
    const device = await game.openDevice(name);
    await device.settle();
    expect([name, await recordOn(device)]).toEqual([name, 'forbidden']);
  }
});

test('No call tells anybody else of them, and what is sent again by its author is answered as they wrote it', async () => {
  const keyId = '01a22d6e-7af6-7727-b836-000000000001';
  const body = { ...about, ...details };
  const change = {
    kind: 'create',
    id: '01a22d6e-7af6-7727-b836-000000000002',
    keyId,
    teamId: noTeam,
    body,
  } as const;
  const create = { change: { ...change, entity: 'incidentDetails' as const } };
  const [made] = await game.push('rhea', create);
  expect(made?.status).toBe(200);
  const note = { kind: 'edit', keyId, entity: 'incidentDetails', version: 1 } as const;
  const edit = {
    change: { ...note, id: '01a22d6e-7af6-7727-b836-000000000003', body: { who: 'Seen by olga' } },
  };
  expect((await game.push('olga', edit))[0]?.status).toBe(200);
  const [again] = await game.push('rhea', create);
  expect(again?.status).toBe(200);
  expect(JSON.stringify(again)).not.toContain('Seen by olga');

  const asked = async (name: Actor, path: string) => {
    const { status, body: answer } = await game.request(name, `/incidentDetails${path}`);
    return { status, tells: JSON.stringify(answer).includes(canary) };
  };
  for (const name of readers) expect(await asked(name, '')).toEqual({ status: 200, tells: true });
  for (const name of everybody.filter((each) => !readers.has(each))) {
    for (const path of ['', `/${keyId}`, `/${keyId}/versions`, `/${keyId}/uses`]) {
      const { status, tells } = await asked(name, path);
      expect([name, path, tells]).toEqual([name, path, false]);
      expect([403, 404]).toContain(status);
    }
    const changeId = `01a22d6e-7af6-7727-b836-1000000000${everybody.indexOf(name)}0`;
    const renamed = { change: { ...note, id: changeId, version: 2, body: { who: 'x' } } };
    const taken = { change: { ...create.change, id: changeId.replace('-1000', '-2000') } };
    const answers = [...(await game.push(name, renamed)), ...(await game.push(name, taken))];
    expect([name, answers.map(({ status }) => status)]).toEqual([name, [403, 403]]);
    expect(JSON.stringify(answers)).not.toContain(canary);
  }
});
