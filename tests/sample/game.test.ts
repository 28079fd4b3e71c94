import { describe, expect, it } from 'vitest';
import { collections } from '#domain/collections/index.ts';
import { entityKeys } from '#domain/entities/index.ts';
import { gameFrom, gameId, usualGame } from '#domain/gameSettings.ts';
import type { FieldValue } from '#domain/fields/field.ts';
import { sampleGame } from '#sample/game.ts';
import { played } from './replay.ts';
import { pointersOf } from './pointers.ts';

const now = Date.UTC(2027, 2, 3, 10, 30);
const game = sampleGame({ now });
const { outcomes, documents } = played(game);
const records = new Map(game.collections.map(({ collection, items }) => [collection, items]));

describe('The sample game', () => {
  it('is the same again for the same moment and seed, and another one for another seed', () => {
    expect(sampleGame({ now })).toEqual(game);
    const other = sampleGame({ now, seed: 2 });
    expect(other.people[0]?.id).not.toBe(game.people[0]?.id);
    expect(other.sessions[0]?.changes[0]?.keyId).not.toBe(game.sessions[0]?.changes[0]?.keyId);
  });

  it('has teams of every kind, thirty people, three events of which one is next, places and tags', () => {
    const kinds = records.get('team')?.map(({ fields }) => fields['kind']);
    expect(new Set(kinds)).toEqual(new Set(['faction', 'guild', 'plot', 'referee', 'crew', 'desk']));
    expect(kinds).toHaveLength(8);
    expect(game.people).toHaveLength(30);
    const events = records.get('event')?.map(({ fields }) => fields) ?? [];
    expect(events.map((fields) => fields['isNext'])).toEqual([false, true, false]);
    const [past, next, later] = events.map((fields) => momentOf(fields['start']));
    expect(past).toBeLessThan(now);
    expect(next).toBeGreaterThan(now);
    expect(later).toBeGreaterThan(next ?? 0);
    expect(events.map((fields) => lengthOf(fields['days']))).toEqual([3, 3, 3]);
    expect(records.get('location')).toHaveLength(20);
    expect(records.get('tag')).toHaveLength(12);
    expect(records.get('systemPage')?.[0]?.fields.name).toBe('Dummy Page');
  });

  it('has a full timetable of the next event, in order, with what is played and who plays it', () => {
    const slots = records.get('eventSlot')?.map(({ fields }) => fields) ?? [];
    expect(slots).toHaveLength(40);
    const starts = slots.map((fields) => momentOf(fields['start']));
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    const played = slots.filter((fields) => fields['document'] !== null);
    expect(played.length).toBeGreaterThan(20);
    expect(slots.filter((fields) => lengthOf(fields['crew']) > 0).length).toBeGreaterThan(10);
    expect(new Set(slots.map((fields) => fields['state']))).toEqual(
      new Set(['firm', 'pencilled', 'cancelled']),
    );
  });

  it('has a research period whose answers are out and one that is open, and what the game has settled', () => {
    const [closed, open] = records.get('researchPeriod')?.map(({ fields }) => fields) ?? [];
    expect(momentOf(closed?.['release'])).toBeLessThan(now);
    expect(momentOf(open?.['opens'])).toBeLessThan(now);
    expect(momentOf(open?.['closes'])).toBeGreaterThan(now);
    const [settled] = records.get('game') ?? [];
    expect(settled?.id).toBe(gameId);
    expect(gameFrom(settled?.fields)).toEqual(usualGame);
  });

  it('keeps records that their collections take, and that point only to what exists', () => {
    const known = new Map<string, Set<string>>(
      [...records].map(([key, items]) => [key, new Set(items.map(({ id }) => id))]),
    );
    known.set('user', new Set(game.people.map(({ id }) => id)));
    known.set('document', new Set(documents.keys()));
    known.set('monster', idsOf('monster'));
    known.set('type', new Set(entityKeys));
    const strays = game.collections.flatMap(({ collection, items }) =>
      items.flatMap(({ fields: { name, ...fields } }) => {
        const body = { ...fields, title: name };
        expect(collections[collection].bodySchema('staff').safeParse(body)).toMatchObject({ success: true });
        return pointersOf(collections[collection].allFields, body).filter(
          ([target, id]) => !known.get(target)?.has(id),
        );
      }),
    );
    expect(strays).toEqual([]);
  });

  it('has the accounts that are named at start, two of them writers of different plot teams, one without a role', () => {
    const by = (account: string) => game.people.find((one) => one.email === `${account}@waymark.test`);
    for (const account of [
      'admin',
      'organiser',
      'writer',
      'writer2',
      'referee',
      'player',
      'player2',
      'norole',
    ]) {
      expect(by(account)?.email).toContain(account);
    }
    expect(by('writer')?.teams).toHaveLength(1);
    expect(by('writer')?.teams).not.toEqual(by('writer2')?.teams);
    expect(by('norole')?.role).toBeNull();
  });

  it('is written by people who may write it: no change of it is refused', () => {
    expect(outcomes.filter(({ kind }) => kind === 'refused')).toEqual([]);
  });

  it('happened before now, one thing after the other', () => {
    const moments = game.sessions.map(({ at }) => at);
    expect(moments.every((at, index) => at < now && at >= (moments[index - 1] ?? 0))).toBe(true);
  });

  it('grows to any number of documents, with no title twice and every type among them', () => {
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
