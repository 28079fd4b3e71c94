import { expect, test } from 'vitest';
import { toPerson } from '#contract/accounts/user.ts';
import { type Code, code } from '#domain/content/permissionCodes.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import type { CurrentUser } from '#contract/accounts/user.ts';
import { routeObjects } from '#screens/routes.tsx';
import { isNamed, matches, offeredTo, plain } from '#screens/search/paletteOption.ts';
import { resultAddress, slotsOfAddress } from '#screens/search/resultAddress.ts';
import { areNamesFirst, eventDay, orderSlots } from '#screens/search/slotOrder.ts';
import { opensFor } from '#screens/shared/navigation/useMayOpen.ts';
import { currentUser } from '#support/currentUser.ts';

const all = (...codes: Code[]) => ({ owned: [], shared: [], all: codes });
const reader = { ...currentUser({ encounter: all(code.read) }), isStaff: false };
const readsSlots = currentUser({ eventSlots: all(code.read) });
const runs = currentUser({ eventSlots: all(code.read, code.edit) });
const routes = routeObjects();
const opens = (user: CurrentUser) => (address: string) => opensFor(user, routes, address);

/** Where a result of a type leads a user. */
function addressFor(user: CurrentUser, entity: DocumentType, hasMap = true) {
  const slot = { start: 0, end: 1, place: null, state: '', eventId: 'summer' };
  const result = { entity, keyId: 'one', title: plain('Belfry Field'), slot, hasPin: entity === 'location' };
  return resultAddress(result, { person: toPerson(user), mayOpen: opens(user), hasMap });
}

test.each([
  ['whoever runs the event', runs, 'eventSlot', '/run/one'],
  ['whoever only reads the timetable', readsSlots, 'eventSlot', '/timetable?event=summer&slot=one'],
  ['anybody', reader, 'location', '/map?place=one'],
  ['staff', readsSlots, 'team', '/teams/one'],
  ['players', reader, 'team', '/search?q=team%3A%22Belfry+Field%22'],
  ['anybody', reader, 'encounter', '/encounters/one/read'],
  ['anybody', reader, 'event', '/search?q=event%3A%22Belfry+Field%22'],
] as const)('%s comes from a result to a page that opens', (_, user, entity, address) => {
  expect(addressFor(user, entity)).toBe(address);
  expect(opens(user)(address)).toBe(true);
});

test('Without a site map, a place leads to its page, and those who may not open it to what is about it', () => {
  expect(addressFor(readsSlots, 'location', false)).toBe('/locations/one/read');
  expect(addressFor(reader, 'location', false)).toBe('/search?q=%22Belfry+Field%22');
});

test('A command is known by its own name and others for it, and not by a part of one', () => {
  const option = { label: plain('Log out'), words: ['logout', 'sign out'] };
  expect(['log out', 'Logout ', 'sign out', 'sign'].map((typed) => isNamed(option, typed))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(matches(option.label, 'sig', option.words)).toBe(true);
});

test('The palette offers no page that the guard refuses or that there is not, for any collection', () => {
  const options = [
    '/locations/one/read',
    '/tags/one/read',
    '/people/one/read',
    '/users/one',
    slotsOfAddress('one'),
    '/search?q=one',
    '/encounters/one/read',
  ].map((to) => ({ key: to, group: '', label: plain(to), to }));
  const act = { key: 'act', group: '', label: plain('Act'), run: () => undefined };
  const offered = (user: CurrentUser) => offeredTo(opens(user), [...options, act]).map(({ key }) => key);
  expect(offered(reader)).toEqual(['/search?q=one', '/encounters/one/read', 'act']);
  expect(offered(readsSlots)).toEqual(['/locations/one/read', slotsOfAddress('one'), '/search?q=one', 'act']);
});

const hour = 3_600_000;
const noon = Date.UTC(2026, 5, 6, 12);
const slotAt = (keyId: string, start: number, isTitled = true) => ({
  keyId,
  code: 'NEW',
  title: [{ text: keyId, isMatch: isTitled }],
  slot: { start, end: start + hour, place: null, state: '', eventId: 'summer' },
});
const found = (code: string, isTitled: boolean) => ({ code, title: [{ text: code, isMatch: isTitled }] });
const slots = [
  slotAt('yesterday', noon - 24 * hour),
  slotAt('over', noon - 3 * hour),
  slotAt('evening', noon + 6 * hour),
  slotAt('next', noon + hour),
];
const dates = { start: '2026-06-05T16:00:00.000Z', end: '2026-06-07T16:00:00.000Z' };
const keys = (of: readonly { readonly keyId: string }[]) => of.map(({ keyId }) => keyId);

test.each([
  ['a document with the word in its title', found('ENC-1', true), 'ward', true],
  ['a document with the word in its text', found('ENC-1', false), 'ward', true],
  ['the document whose reference was typed', found('ENC-1', false), 'enc1', false],
])('While the event is on, slots of today stand before %s or not', (_, document, typed, isBefore) => {
  const today = eventDay(dates, noon, 'Etc/UTC');
  const { before, after } = orderSlots(slots, [document], { typed, now: noon, today });
  expect([keys(before), keys(after)]).toEqual(
    isBefore ? [['next', 'evening', 'over'], ['yesterday']] : [[], ['next', 'evening', 'over', 'yesterday']],
  );
});

test('People and places stand before documents that have the word only in their texts', () => {
  const first = (code: string, isTitled: boolean, typed: string) =>
    areNamesFirst([found(code, isTitled), found('ENC-9', false)], typed);
  expect([
    first('ENC-1', false, 'olive'),
    first('ENC-1', true, 'olive'),
    first('ENC-1', false, 'enc1'),
  ]).toEqual([true, false, false]);
  expect(areNamesFirst([], 'olive')).toBe(true);
  expect(first('ENC-1', true, 'new rum')).toBe(true);
});

test('Before and after an event, slots stand behind documents that match as well, those ahead first', () => {
  expect(eventDay(dates, noon - 30 * 24 * hour, 'Etc/UTC')).toBeUndefined();
  expect(eventDay(undefined, noon, 'Etc/UTC')).toBeUndefined();
  const { before, after } = orderSlots(slots, [], { typed: 'ward', now: noon, today: undefined });
  expect([keys(before), keys(after)]).toEqual([[], ['next', 'evening', 'yesterday', 'over']]);
  const beside = (document: ReturnType<typeof found>) =>
    orderSlots(slots, [document], { typed: 'ward', now: noon, today: undefined }).before.length;
  expect([beside(found('ENC-1', true)), beside(found('ENC-1', false))]).toEqual([0, 4]);
});
