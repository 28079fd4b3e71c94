import { describe, expect, it } from 'vitest';
import { missingToSubmit } from '#domain/apply';
import type { Document } from '#domain/document';
import { entities } from '#domain/entities/index';
import type { Field, FieldValue } from '#domain/field';
import { statusText } from '#domain/status';
import { sampleGame } from '#server/sample/game';
import { personOf, played } from './played.ts';

const now = Date.UTC(2027, 2, 3, 10, 30);
const game = sampleGame({ now });
const { outcomes, documents } = played(game);
const records = new Map(game.records.map(({ collection, items }) => [collection, items]));
const all = [...documents.values()];

describe('The sample game', () => {
  it('is the same again for the same moment and seed, and another one for another seed', () => {
    expect(sampleGame({ now })).toEqual(game);
    const other = sampleGame({ now, seed: 2 });
    expect(other.people[0]?.id).not.toBe(game.people[0]?.id);
    expect(other.sittings[0]?.changes[0]?.keyId).not.toBe(game.sittings[0]?.changes[0]?.keyId);
  });

  it('has teams of every kind, thirty people, three events of which one is next, places, tags and a timetable', () => {
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
    expect(records.get('location')).toHaveLength(20);
    expect(records.get('tag')).toHaveLength(12);
    expect(records.get('eventSlot')).toHaveLength(24);
    expect(records.get('systemPage')?.[0]?.fields.name).toBe('Dummy Page');
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

  it('has documents of both types in every status, written by several hands in several versions', () => {
    for (const entity of ['plot', 'encounter'] as const) {
      const found = new Set(
        all.filter((each) => each.entity === entity).map(({ statusId }) => statusText(statusId)),
      );
      expect(found).toEqual(new Set(['Archived', 'Editing', 'Submitted', 'Flagged', 'Approved']));
    }
    expect(all).toHaveLength(60);
    expect(all.every(({ version }) => version >= 3)).toBe(true);
    expect(all.filter((each) => each.createdBy.id !== each.updatedBy.id).length).toBeGreaterThan(20);
  });

  it('has everything filled that must be, for every reader who sees it submitted or further', () => {
    const organiser = game.people.find(({ account }) => account === 'organiser');
    if (!organiser) throw new Error('There is no organiser');
    const further = all.filter(({ statusId }) => statusId > 0);
    expect(further.length).toBeGreaterThan(30);
    for (const document of further) expect(missingToSubmit(document, personOf(organiser))).toEqual([]);
  });

  it('gives no two documents the same title, however many there are', () => {
    const many = played(sampleGame({ now, documents: 1500 }));
    expect(many.outcomes.filter(({ kind }) => kind === 'refused')).toEqual([]);
    const titles = [...many.documents.values()].map(({ body }) => body.title);
    expect(titles).toHaveLength(1500);
    expect(new Set(titles).size).toBe(1500);
  });

  it('points only to what exists', () => {
    const known = new Map(
      [...records].map(([key, items]): [string, Set<string>] => [key, new Set(items.map(({ id }) => id))]),
    );
    known.set('user', new Set(game.people.map(({ id }) => id)));
    known.set('document', new Set(documents.keys()));
    for (const each of all) known.set(each.entity, (known.get(each.entity) ?? new Set()).add(each.keyId));
    const strays = all.flatMap((document) =>
      pointers(document).filter(([target, id]) => !known.get(target)?.has(id)),
    );
    expect(strays).toEqual([]);
    expect(game.shares.filter(({ keyId }) => !documents.has(keyId))).toEqual([]);
    const teams = game.shares.flatMap(({ shares }) => shares.shareTeams);
    expect(teams.filter((id) => !known.get('team')?.has(id))).toEqual([]);
    expect(all.filter(({ body }) => typeof body['plotLine'] === 'string').length).toBeGreaterThan(30);
  });

  it('has shares with all and with some, and run logs by referees of what was run', () => {
    expect(game.shares.some(({ shares }) => shares.shareAll)).toBe(true);
    expect(game.shares.some(({ shares }) => !shares.shareAll && shares.shareTeams.length > 0)).toBe(true);
    const logged = all.filter(({ body }) => Array.isArray(body['runLog']) && body['runLog'].length > 0);
    expect(logged.length).toBeGreaterThan(2);
    expect(logged.every(({ statusId }) => statusText(statusId) === 'Approved')).toBe(true);
  });

  it('happened before now, one thing after the other', () => {
    const moments = game.sittings.map(({ at }) => at);
    expect(moments.every((at, index) => at < now && at >= (moments[index - 1] ?? 0))).toBe(true);
  });
});

function momentOf(value: FieldValue | undefined): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

function pointers({ entity, body }: Document): [target: string, id: string][] {
  return Object.entries(entities[entity].allFields).flatMap(([name, field]) => pointersIn(field, body[name]));
}

function pointersIn(field: Field, value: FieldValue | undefined): [string, string][] {
  switch (field.kind) {
    case 'reference':
      return typeof value === 'string' ? [[field.target, value]] : [];
    case 'references':
      return Array.isArray(value) ? value.map((id) => [field.target, String(id)]) : [];
    case 'group': {
      const rows: readonly unknown[] = Array.isArray(value) ? value : [];
      return rows.flatMap((row) =>
        Object.entries(field.fields).flatMap(([name, each]) => pointersIn(each, cell(row, name))),
      );
    }
    case 'line':
    case 'rich':
    case 'number':
    case 'choice':
    case 'chips':
    case 'boolean':
    case 'datetime':
      return [];
  }
}

function cell(row: unknown, name: string): FieldValue | undefined {
  const found: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined;
  return typeof found === 'string' ? found : undefined;
}
