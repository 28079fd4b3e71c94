import { expect, it } from 'vitest';
import { collections } from '#domain/content/collections/index.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import { gameSettingsFrom, gameId, defaultGameSettings } from '#domain/content/gameSettings.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { sampleGame } from '#sample/game.ts';
import { played } from './replay.ts';
import { pointersOf } from './pointers.ts';

const now = Date.UTC(2027, 2, 3, 10, 30);
const game = sampleGame({ now });
const { outcomes, documents } = played(game);
const itemsByCollection = new Map(game.collections.map(({ collection, items }) => [collection, items]));

it('The same time and seed give the same game, and another seed gives another', () => {
  expect(sampleGame({ now })).toEqual(game);
  const other = sampleGame({ now, seed: 2 });
  expect(other.people[0]?.id).not.toBe(game.people[0]?.id);
  expect(other.sessions[0]?.changes[0]?.keyId).not.toBe(game.sessions[0]?.changes[0]?.keyId);
});

it('The game has teams of every kind, thirty people, three events of which one is next, places and tags', () => {
  const kinds = itemsByCollection.get('team')?.map(({ fields }) => fields['kind']);
  expect(new Set(kinds)).toEqual(new Set(['faction', 'guild', 'plot', 'referee', 'crew', 'desk']));
  expect(kinds).toHaveLength(8);
  expect(game.people).toHaveLength(30);
  const events = itemsByCollection.get('event')?.map(({ fields }) => fields) ?? [];
  expect(events.map((fields) => fields['isNext'])).toEqual([false, true, false]);
  const [past, next, later] = events.map((fields) => momentOf(fields['start']));
  expect(past).toBeLessThan(now);
  expect(next).toBeGreaterThan(now);
  expect(later).toBeGreaterThan(next ?? 0);
  expect(events.map((fields) => lengthOf(fields['days']))).toEqual([3, 3, 3]);
  expect(itemsByCollection.get('location')).toHaveLength(20);
  expect(itemsByCollection.get('tag')).toHaveLength(12);
  expect(itemsByCollection.get('systemPage')?.[0]?.fields.name).toBe('Dummy Page');
});

it('The next event has a full timetable, in order, with documents and crew', () => {
  const slots = itemsByCollection.get('eventSlot')?.map(({ fields }) => fields) ?? [];
  expect(slots).toHaveLength(40);
  const starts = slots.map((fields) => momentOf(fields['start']));
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
  expect(slots.filter((fields) => fields['document'] !== null).length).toBeGreaterThan(20);
  expect(slots.filter((fields) => lengthOf(fields['crew']) > 0).length).toBeGreaterThan(10);
  const result = new Set(slots.map((fields) => fields['state']));
  expect(result).toEqual(new Set(['firm', 'pencilled', 'cancelled']));
});

it('The game has a released and an open research period, and the default settings', () => {
  const [closed, open] = itemsByCollection.get('researchPeriod')?.map(({ fields }) => fields) ?? [];
  expect(momentOf(closed?.['release'])).toBeLessThan(now);
  expect(momentOf(open?.['opens'])).toBeLessThan(now);
  expect(momentOf(open?.['closes'])).toBeGreaterThan(now);
  const [settings] = itemsByCollection.get('game') ?? [];
  expect(settings?.id).toBe(gameId);
  expect(gameSettingsFrom(settings?.fields)).toEqual({ ...defaultGameSettings, timeZone: 'Europe/London' });
});

it('Collection items are valid and point only to what exists', () => {
  const known = new Map<string, Set<string>>(
    [...itemsByCollection].map(([key, items]) => [key, new Set(items.map(({ id }) => id))]),
  );
  known.set('user', new Set(game.people.map(({ id }) => id)));
  known.set('document', new Set(documents.keys()));
  known.set('monster', idsOf('monster'));
  known.set('type', new Set(entityKeys));
  const dangling = game.collections.flatMap(({ collection, items }) =>
    items.flatMap(({ fields: { name, ...fields } }) => {
      const body = { ...fields, title: name };
      expect(collections[collection].bodySchema('staff').safeParse(body)).toMatchObject({ success: true });
      return pointersOf(collections[collection].allFields, body).filter(
        ([target, id]) => !known.get(target)?.has(id),
      );
    }),
  );
  expect(dangling).toEqual([]);
});

it('The named accounts exist: two writers of different plot teams, and one without a role, among them', () => {
  const by = (account: string) => game.people.find((each) => each.email === `${account}@waymark.test`);
  for (const account of ['admin', 'organiser', 'writer', 'writer2', 'referee', 'player', 'player2', 'norole'])
    expect(by(account)?.email).toContain(account);
  expect(by('writer')?.teams).toHaveLength(1);
  expect(by('writer')?.teams).not.toEqual(by('writer2')?.teams);
  expect(by('norole')?.role).toBeNull();
});

it('Every change is made by someone who may make it, so none is refused', () => {
  expect(outcomes.filter(({ kind }) => kind === 'refused')).toEqual([]);
});

it('Everything happened in order, before now', () => {
  const moments = game.sessions.map(({ at }) => at);
  expect(moments.every((at, index) => at < now && at >= (moments[index - 1] ?? 0))).toBe(true);
});

it('The game can have any number of documents, of every type and with unique titles', () => {
  const many = played(sampleGame({ now, documents: 1500 }));
  expect(many.outcomes.filter(({ kind }) => kind === 'refused')).toEqual([]);
  const all = [...many.documents.values()];
  expect(all).toHaveLength(1500);
  expect(new Set(all.map(({ body }) => body.title)).size).toBe(1500);
  const counts = Object.entries(Object.groupBy(all, ({ entity }) => entity));
  for (const [entity, some] of counts) {
    const few = [...documents.values()].filter((each) => each.entity === entity);
    expect(some.length / few.length).toBeCloseTo(1500 / documents.size, 0);
  }
});

function idsOf(entity: string): Set<string> {
  return new Set([...documents.values()].filter((each) => each.entity === entity).map(({ keyId }) => keyId));
}

function momentOf(value: FieldValue | undefined): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

function lengthOf(value: FieldValue | undefined): number {
  return Array.isArray(value) ? value.length : 0;
}
