import { expect, test } from 'vitest';
import { authenticationCode, logCards, readCardKey } from '#actions/event/cards.ts';
import { currentUserSchema } from '#contract/accounts/user.ts';
import { type CardAct, cardsFromLog, isStale, problemOf } from '#domain/cards/cardsFromLog.ts';
import { cardsGivenIn } from '#domain/cards/givenCards.ts';
import { cardsGivenBySlot } from '#mirror/queries/slotDocuments.ts';
import { cardTemplateFrom } from '#domain/cards/template.ts';
import { isRows } from '#domain/content/fields/field.ts';
import { status } from '#domain/content/status.ts';
import { cardRequests, requestByReference } from '#mirror/queries/desks/cards.ts';
import { holdingText } from '#screens/cards/labels.ts';
import { logMany } from '#screens/cards/logMany.ts';
import { byRequest, cardsToPrint } from '#screens/cards/production/cardsToPrint.ts';
import { makeBody } from '#support/makeBody.ts';
import { type Actor, dumpDatabase } from '#support/cast.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import { codeOf } from '#support/changes.ts';
import type { TestDevice } from '#support/device.ts';
import { approve, create, edit, editAndSettle, reconnect, settleAll, shown } from '#support/operations.ts';

const { game, settled } = testGameFixture();

/** An approved request for two cards, on the devices of an organiser and of two referees. */
async function approvedRequest() {
  const olga = await game().openDevice('olga');
  const body = { ...makeBody.body('lammie'), title: 'A lantern', quantity: 2, production: null, cardLog: [] };
  const keyId = await create(olga, 'owls', body, 'lammie');
  await approve(olga, keyId);
  await olga.settle();
  return { olga, rhea: await settled('rhea'), remy: await settled('remy'), keyId };
}

async function log(
  device: TestDevice,
  keyId: string,
  act: CardAct,
  { serials = ['01'], holder = '', at = '2027-05-01T20:00:00.000Z', slot = '' } = {},
) {
  const given = slot === '' ? {} : { slot };
  return logCards(device.device, await shown(device, keyId), { serials, act, holder, at, ...given });
}

test('A card given out on a run sheet without a network is issued on the desk once it hears, and counts in its slot alone', async () => {
  const { olga, rhea, keyId } = await approvedRequest();
  rhea.network.online = false;
  const slot = rhea.device.newId();
  const entry = { serials: ['01'], act: 'issued' as const, at: '2027-05-01T20:00:00.000Z', slot };
  expect(codeOf(await logCards(rhea.device, await shown(rhea, keyId), entry))).toBe('applied');
  const onRhea = await shown(rhea, keyId);
  expect([cardsGivenIn(onRhea.body, slot), cardsGivenIn(onRhea.body, 'other')]).toEqual([['01'], []]);
  expect(await cardsGivenBySlot(rhea.mirror, [slot, 'other'], [keyId])).toEqual(
    new Map([
      [slot, 1],
      ['other', 0],
    ]),
  );
  await reconnect(rhea, olga);
  expect((await cardsOn(olga, keyId)).cards).toEqual([
    ['01', 'issued', '', null],
    ['02', 'requested', '', null],
  ]);
  expect(await cardsGivenBySlot(olga.mirror, [slot], [keyId, 'gone'])).toEqual(new Map([[slot, 1]]));
});

async function cardsOn(device: TestDevice, keyId: string) {
  const { body, statusId } = await shown(device, keyId);
  const cards = cardsFromLog(body).map((card) => [
    card.serial,
    card.state,
    card.holders.map(({ name }) => name).join(' and '),
    problemOf(card),
  ]);
  return { statusId, cards };
}

test('Two desks without a network issue the same card: it is shown as such on every device, and the request stays approved', async () => {
  const { olga, rhea, remy, keyId } = await approvedRequest();
  rhea.network.online = false;
  remy.network.online = false;
  expect(codeOf(await log(rhea, keyId, 'issued', { holder: 'Anna' }))).toBe('applied');
  const given = { holder: 'Bert', at: '2027-05-01T20:05:00.000Z' };
  expect(codeOf(await log(remy, keyId, 'issued', given))).toBe('applied');
  expect(codeOf(await log(remy, keyId, 'issued', { serials: ['02'], holder: 'Cleo' }))).toBe('applied');
  // Meanwhile somebody changes what the card says.
  await editAndSettle(olga, keyId, { cardText: '<p>It glows.</p>' });
  await reconnect(remy, rhea, olga, remy, rhea);
  for (const device of [olga, rhea, remy]) {
    expect(await cardsOn(device, keyId)).toEqual({
      statusId: status.approved,
      cards: [
        ['01', 'issued', 'Anna and Bert', 'issuedTwice'],
        ['02', 'issued', 'Cleo', null],
      ],
    });
    expect((await shown(device, keyId)).body['cardText']).toBe('<p>It glows.</p>');
    expect((await shown(device, keyId)).body['production']).toBe('issued');
    expect(await device.device.mirror.outbox.count()).toBe(0);
  }
});

test('Two run sheets that give out one card without a network both count it, and both say who else has it', async () => {
  const { olga, rhea, remy, keyId } = await approvedRequest();
  const slots = [rhea, remy].map(({ device }) => device.newId());
  const [ford = '', raid = ''] = slots;
  for (const { network } of [rhea, remy]) network.online = false;
  await log(rhea, keyId, 'issued', { holder: 'Anna', slot: ford });
  await log(remy, keyId, 'issued', { slot: raid, at: '2027-05-01T20:05:00.000Z' });
  await reconnect(remy, rhea, olga, remy, rhea);
  const titles = new Map([
    [ford, 'The ford'],
    [raid, 'The raid'],
  ]);
  for (const device of [olga, rhea, remy]) {
    const { body } = await shown(device, keyId);
    expect(slots.map((slot) => cardsGivenIn(body, slot))).toEqual([['01'], ['01']]);
    const [card] = cardsFromLog(body);
    expect(card && problemOf(card)).toBe('issuedTwice');
    expect(
      card?.holders.map((holding) => holdingText(holding, 'a referee', titles.get(holding.slot ?? ''))),
    ).toEqual([
      expect.stringMatching(/^Anna, since .*, from a referee, in The ford$/),
      expect.stringMatching(/^a player, unknown, since .*, from a referee, in The raid$/),
    ]);
  }
});

test('The state set by hand before two desks log anything stays that of the other cards', async () => {
  const { olga, rhea, remy, keyId } = await approvedRequest();
  const devices = [rhea, remy];
  await editAndSettle(olga, keyId, { production: 'laminated' }, ...devices);
  for (const device of devices) device.network.online = false;
  await log(rhea, keyId, 'issued', { holder: 'Anna' });
  await log(remy, keyId, 'issued', { holder: 'Anna', serials: ['01'], at: '2027-05-01T20:01:00.000Z' });
  await reconnect(...devices, ...devices, olga);
  expect((await cardsOn(olga, keyId)).cards).toEqual([
    ['01', 'issued', 'Anna and Anna', 'issuedTwice'],
    ['02', 'laminated', '', null],
  ]);
});

test('An act on a card counts after those its author saw, even if the clock of another device is ahead', async () => {
  const { olga, rhea, keyId } = await approvedRequest();
  await log(rhea, keyId, 'issued', { holder: 'Anna', at: '2099-01-01T00:00:00.000Z' });
  await settleAll(rhea, olga);
  await log(olga, keyId, 'returned');
  expect((await cardsOn(olga, keyId)).cards[0]).toEqual(['01', 'returned', '', null]);
});

test('A log as long as it may be takes no further entry, and says so', async () => {
  const { olga, keyId } = await approvedRequest();
  const entryOf = (at: number) => ({
    id: `e${at}`,
    serials: ['01'],
    act: 'queued',
    at: '2027-05-01T20:00:00.000Z',
    by: null,
    holder: '',
    version: '',
    note: '',
  });
  await edit(olga, keyId, { cardLog: Array.from({ length: 599 }, (_, at) => entryOf(at)) });
  expect(codeOf(await log(olga, keyId, 'issued'))).toBe('applied');
  const expected = { kind: 'refused', errors: [{ name: 'cardLog', messages: ['At most 600 entries'] }] };
  expect(await log(olga, keyId, 'returned')).toMatchObject(expected);
  await olga.settle();
  const { cardLog } = (await shown(olga, keyId)).body;
  expect(isRows(cardLog) && cardLog.length).toBe(600);
});

test('A player gets neither the key of the cards nor who has them, on the device or in an answer', async () => {
  const { olga, keyId } = await approvedRequest();
  await log(olga, keyId, 'issued', { holder: 'Grimhilde the Absent' });
  await olga.settle();
  const pip = await settled('pip');
  const keyOf = async (name: Actor) =>
    currentUserSchema.parse((await game().request(name, '/user/current')).body).cardKey;
  const key = await keyOf('olga');
  expect(key).toMatch(/^[\w+/]{43}=$/);
  expect(await keyOf('rhea')).toBe(key);
  expect(await keyOf('pip')).toBeUndefined();
  const init = { method: 'PUT', body: JSON.stringify({ displayName: 'Pip' }) };
  expect(JSON.stringify((await game().request('pip', '/user/current', init)).body)).not.toContain('cardKey');
  // The request is one of the player’s own team, so the player has it: with its state, and without its log.
  const seen = await shown(pip, keyId);
  expect(seen.body['production']).toBe('requested');
  expect(seen.body).not.toHaveProperty('cardLog');
  const answers = [
    JSON.stringify((await game().request('pip', `/lammies/${keyId}`)).body),
    await dumpDatabase(pip),
  ];
  for (const text of answers) {
    expect(text).toContain('A lantern');
    expect(text).not.toContain('Grimhilde');
    expect(text).not.toContain(key);
  }
  expect((await log(pip, keyId, 'issued', { holder: 'Myself' })).kind).toBe('refused');
  const change = {
    kind: 'edit',
    id: pip.device.newId(),
    keyId,
    entity: 'lammie',
    version: seen.version,
    body: { cardLog: [{ id: 'own', serials: ['01'], act: 'issued' }] },
  } as const;
  const [result] = await game().push('pip', { change });
  expect(JSON.stringify(result)).not.toContain('"applied"');
  await olga.settle();
  expect((await cardsOn(olga, keyId)).cards[0]).toEqual(['01', 'issued', 'Grimhilde the Absent', null]);
});

test('The key leaves a session with the rights of staff', async () => {
  const keyOf = async () =>
    currentUserSchema.parse((await game().request('poppy', '/user/current')).body).cardKey;
  await game().changeRights('poppy', { role: 'referee' });
  expect(await keyOf()).toBeDefined();
  await game().changeRights('poppy', { role: 'player' });
  expect(await keyOf()).toBeUndefined();
});

test('A code is of one card and one key: another serial, another request and another key have others', async () => {
  const text = btoa('0'.repeat(32));
  const key = await readCardKey(text);
  const card = { reference: 'LAM-118', serial: '07' };
  const code = await authenticationCode(key, card);
  expect(code).toMatch(/^[\w-]{12}$/);
  expect(await authenticationCode(await readCardKey(text), card)).toBe(code);
  const others = await Promise.all([
    authenticationCode(key, { ...card, serial: '08' }),
    authenticationCode(key, { ...card, reference: 'LAM-11' }),
    authenticationCode(await readCardKey(btoa('1'.repeat(32))), card),
  ]);
  expect(new Set([code, ...others]).size).toBe(4);
});

test('A card is found by its reference, and only by who may read its request', async () => {
  const { olga, rhea, keyId } = await approvedRequest();
  const { reference } = await shown(olga, keyId);
  const found = async ({ mirror, device }: TestDevice) =>
    (await requestByReference(mirror, device.person, reference))?.cards.length;
  expect(await found(rhea)).toBe(2);
  expect(await found(await settled('poppy'))).toBeUndefined();
});

test('A card whose text changes while it comes out of the printer is recorded with the text on the paper', async () => {
  const { olga, keyId } = await approvedRequest();
  const laptop = await settled('olga');
  const layOut = async (serial: string) => {
    const requests = await cardRequests(olga.device.mirror, olga.device.person);
    const template = cardTemplateFrom(undefined);
    return byRequest(cardsToPrint(requests, [{ keyId, serials: [serial] }], new Map(), template).cards);
  };
  const laidOut = await layOut('01');
  await editAndSettle(laptop, keyId, { cardText: '<p>It glows.</p>' }, olga);
  await logMany(olga.device, laidOut, { act: 'printed' }, '1 card marked as printed');
  const { body } = await shown(olga, keyId);
  const [printed, other] = cardsFromLog(body);
  expect(printed).toMatchObject({ state: 'printed', serial: '01' });
  expect(printed && isStale(printed, body)).toBe(true);
  // The other card is printed from the text as it is now.
  await logMany(olga.device, await layOut('02'), { act: 'printed' }, '1 card marked as printed');
  const after = (await shown(olga, keyId)).body;
  const [, second] = cardsFromLog(after);
  expect([other?.print, second?.state, second && isStale(second, after)]).toEqual([null, 'printed', false]);
});
