import { expect, test } from 'vitest';
import { createWithCode } from '#actions/createWithCode.ts';
import { displayReference } from '#domain/content/document.ts';
import { takeDeviceTag } from '#mirror/feed/deviceTag.ts';
import { ownDeviceTag } from '#mirror/read/deviceTag.ts';
import { radioInitials } from '#domain/personal/radioInitials.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { reconnect, settleAll, shown } from '#support/operations.ts';
import { syncFixture } from '#support/syncFixture.ts';
import type { TestDevice } from '#support/device.ts';

const { world, settled } = syncFixture();

async function create(on: TestDevice, title: string): Promise<string> {
  const keyId = on.device.newId();
  const given = { keyId, entity: 'encounter', teamId: world().team, body: { title } } as const;
  expect((await createWithCode(on.device, given)).kind).toBe('applied');
  return keyId;
}

test('A document made without a signal has a code at once, counted on the device, which everybody finds beside its reference', async () => {
  const [ada, ben] = [await world().open('ada'), await world().open('ben')];
  await ada.settle();
  const online = await create(ada, 'Made at home');
  expect((await shown(ada, online)).body['fieldCode'] ?? '').toBe('');
  await ada.settle();

  ada.network.online = false;
  await create(ada, 'Not known to be offline yet');
  await ada.engine.cycle();
  const [first, second] = [await create(ada, 'The first'), await create(ada, 'The second')];
  const [one, two] = [displayReference(await shown(ada, first)), displayReference(await shown(ada, second))];
  expect(one).toMatch(/^NEW-\p{Lu}{1,2}-1$/u);
  expect(two).toBe(one.replace(/1$/, '2'));
  const restarted = await ada.restart();
  const refused = {
    keyId: restarted.device.newId(),
    entity: 'encounter',
    teamId: '',
    body: { title: 'No team' },
  } as const;
  expect((await createWithCode(restarted.device, refused)).kind).toBe('refused');
  const result = displayReference(await shown(restarted, await create(restarted, 'The third')));
  expect(result).toBe(one.replace(/1$/, '3'));

  await reconnect(restarted, ben);
  const { reference, body } = await shown(ben, second);
  expect(reference).toMatch(/^ENC-\d+$/);
  expect(displayReference({ reference, body })).toBe(reference);
  expect(body['fieldCode']).toBe(two);
});

test('Two devices of one person give different codes, each always its own', async () => {
  const tablet = await settled('ada');
  const phone = await world().open('ada');
  await settleAll(phone, tablet);
  for (const each of [tablet, phone]) {
    each.network.online = false;
    await each.engine.cycle();
  }
  const codeOn = async (each: TestDevice, title: string) =>
    displayReference(await shown(each, await create(each, title)));
  const onTablet = await codeOn(tablet, 'On the tablet');
  const onPhone = await codeOn(phone, 'On the phone');
  expect(onPhone).toMatch(/^NEW-\p{Lu}{2,3}-1$/u);
  expect(onTablet).toMatch(/^NEW-\p{Lu}{2,3}-1$/u);
  expect(onTablet).not.toBe(onPhone);
  expect(await codeOn(phone, 'On the phone again')).toBe(onPhone.replace(/1$/, '2'));
  const restarted = await phone.restart();
  expect(await codeOn(restarted, 'After a restart')).toBe(onPhone.replace(/1$/, '3'));
});

test('People with the same initials have codes of their own, which nobody who joins later changes', () => {
  const people = [
    { id: '1', name: 'Rose Cole' },
    { id: '2', name: 'Ada Moss' },
    { id: '3', name: 'robin van carter' },
    { id: '4', name: 'Ren C.' },
  ];
  expect(people.map((each) => radioInitials(each, people))).toEqual(['RC', 'AM', 'RC2', 'RC3']);
  const result = people.map((each) => radioInitials(each, [...people, { id: '5', name: 'R C' }]));
  expect(result).toEqual(people.map((each) => radioInitials(each, people)));
  expect(radioInitials({ id: '9', name: ' 7 ' }, people)).toBe('X');
});

test('Two devices that took the same letter at the same time have different ones after the next sync', async () => {
  const tablet = await world().open('ada');
  const phone = await world().open('ada');
  for (const { mirror, clock } of [tablet, phone]) await takeDeviceTag(mirror, clock.now());
  const letters = () => Promise.all([tablet, phone].map(({ mirror }) => ownDeviceTag(mirror)));
  expect(await letters()).toEqual(['first', 'first']);
  await settleAll(tablet, phone, tablet, phone);
  const settledLetters = await letters();
  expect(new Set(settledLetters).size).toBe(2);
  await settleAll(tablet, phone);
  expect(await letters()).toEqual(settledLetters);
});

test('A collection item made without a network has no code', async () => {
  const ada = await settled('ada');
  ada.network.online = false;
  await ada.engine.cycle();
  const keyId = ada.device.newId();
  const location = { keyId, entity: 'location', teamId: noTeam, body: { title: 'The new jetty' } } as const;
  expect(await createWithCode(ada.device, location)).toMatchObject({ kind: 'applied' });
  expect((await shown(ada, keyId)).body).not.toHaveProperty('fieldCode');
});
