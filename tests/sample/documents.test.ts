import { expect, it } from 'vitest';
import { apply } from '#domain/rules/apply.ts';
import { refuseUnready } from '#domain/rules/readiness.ts';
import { threads } from '#domain/content/comment.ts';
import type { Document } from '#domain/content/document.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type FieldValue, isEmpty, isRows } from '#domain/content/fields/field.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { status, statusText, transitions } from '#domain/content/status.ts';
import { sampleGame } from '#sample/game.ts';
import {
  encounterTexts,
  lammieTexts,
  plotTexts,
  researchTexts,
  ritualTexts,
  rumourTexts,
  threadTexts,
} from '#sample/texts.ts';
import { timetable } from '#sample/world/timetable.ts';
import { ada } from '#support/documents.ts';
import { personOf, played } from './replay.ts';
import { pointers } from './pointers.ts';

const now = Date.UTC(2027, 2, 3, 10, 30);
const game = sampleGame({ now });
const { documents } = played(game);
const all = [...documents.values()];
const people = new Map(game.people.map((each) => [each.id, personOf(each)]));
const everyStatus = ['Archived', 'Editing', 'Submitted', 'Flagged', 'Approved'];

function account(name: string) {
  const found = game.people.find((each) => each.account === name);
  if (!found) throw new Error(`No sample person has the account ${name}`);
  return personOf(found);
}

function named(title: string): Document {
  const found = all.find(({ body }) => body.title === title);
  if (!found) throw new Error(`No document is called ${title}`);
  return found;
}

function plain(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value.replaceAll(/<[^>]*>/g, '') : '';
}

it('The sample game has about four hundred documents, of every type in every status', () => {
  expect(all.length).toBeGreaterThan(390);
  expect(all.length).toBeLessThan(440);
  for (const entity of entityKeys) {
    const found = all.filter((each) => each.entity === entity).map(({ statusId }) => statusText(statusId));
    expect([entity, new Set(found)]).toEqual([entity, new Set(everyStatus)]);
  }
});

it('Every body is valid for its type, and complete once the document is submitted', () => {
  const organiser = account('organiser');
  const context = { person: organiser, by: ada, at: new Date(now).toISOString() };
  const submitting = ({ keyId, entity, version }: Document) =>
    ({ kind: 'setStatus', id: 's', keyId, entity, version, statusId: status.submitted }) as const;
  for (const { keyId, entity, teamId, body } of all) {
    const { serials: _, ...written } = body;
    const change = { kind: 'create', id: 'c', keyId, entity, teamId, body: written } as const;
    expect(apply(undefined, change, context)).toMatchObject({ kind: 'applied' });
  }
  const lacking = all
    .filter(({ statusId }) => statusId > status.editing)
    .flatMap((each) => refuseUnready(each, submitting(each), transitions.submit, context)?.errors ?? []);
  expect(lacking).toEqual([]);
});

it('References point only to what exists, and link documents of different types', () => {
  const known = new Map<string, Set<string>>(
    game.collections.map(({ collection, items }) => [collection, new Set(items.map(({ id }) => id))]),
  );
  known.set('user', new Set(game.people.map(({ id }) => id)));
  known.set('document', new Set(documents.keys()));
  for (const each of all) known.set(each.entity, (known.get(each.entity) ?? new Set()).add(each.keyId));
  const pointed = all.flatMap((document) => pointers(document).map((to) => ({ document, to })));
  expect(
    pointed
      .filter(({ to: [target, id] }) => !known.get(target)?.has(id))
      .map(({ document, to }) => [document.body.title, to]),
  ).toEqual([]);
  const fromTo = (entity: string, target: string) =>
    pointed.filter(({ document, to }) => document.entity === entity && to[0] === target).length;
  expect(fromTo('encounter', 'monster')).toBeGreaterThan(40);
  expect(fromTo('encounter', 'plot')).toBeGreaterThan(30);
  expect(fromTo('encounter', 'lammie')).toBeGreaterThan(20);
  expect(fromTo('monster', 'lammie')).toBeGreaterThan(10);
  expect(fromTo('plot', 'monster')).toBeGreaterThan(10);
  expect(fromTo('rumour', 'plot')).toBeGreaterThan(40);
  expect(fromTo('lammie', 'document')).toBeGreaterThan(50);
  expect(fromTo('research', 'rumour')).toBeGreaterThan(15);
  expect(fromTo('research', 'lammie')).toBeGreaterThan(5);
  expect(fromTo('ritual', 'lammie')).toBeGreaterThan(10);
  expect(fromTo('ritual', 'monster')).toBeGreaterThan(8);
});

it('Every document that a text names exists', () => {
  const titles = new Set([...all.map(({ body }) => body.title), ...plotTexts.map(({ key }) => key)]);
  const names = [
    ...lammieTexts.flatMap(({ source, replaces, links }) => [source, replaces, ...(links ?? [])]),
    ...researchTexts.flatMap(({ answer }) => [answer?.lammies, answer?.rumours, answer?.similar].flat()),
    ...ritualTexts.flatMap(({ items, monsters, result: done }) => [
      ...(items ?? []).map(([title]) => title),
      ...(monsters ?? []),
      ...(done?.lammies ?? []),
    ]),
    ...rumourTexts.flatMap(({ plots, leadsToEncounters, leadsToPlots }) =>
      [plots, leadsToEncounters, leadsToPlots].flat(),
    ),
    ...encounterTexts.map(({ plot }) => plot ?? undefined),
    ...threadTexts.map(({ title }) => title),
    ...timetable.map(({ title }) => title),
  ];
  expect(names.filter((name) => name !== undefined && !titles.has(name))).toEqual([]);
});

it('Documents have several authors and versions, and some have many small edits', () => {
  expect(all.every(({ version }) => version >= 2)).toBe(true);
  expect(all.filter((each) => each.createdBy.id !== each.updatedBy.id).length).toBeGreaterThan(150);
  expect(all.filter(({ version }) => version >= 6).length).toBeGreaterThan(40);
  const changed = game.sessions
    .flatMap(({ changes }) => changes)
    .filter((change) => change.kind === 'edit' && Object.keys(change.body).length <= 4);
  expect(changed.length).toBeGreaterThan(80);
});

it('Comments are by people who may read the document, and every flagged document has one', () => {
  const comments = all.flatMap((document) => document.comments.map((comment) => ({ document, comment })));
  expect(comments.length).toBeGreaterThan(130);
  for (const { document, comment } of comments) {
    const person = people.get(comment.createdBy.id);
    if (!person) throw new Error('A comment has an unknown author');
    expect(may(person, 'comment', document)).toBe(true);
  }
  const uncommented = all.filter((each) => each.statusId === status.flagged && each.comments.length === 0);
  expect(uncommented.map(({ body }) => body.title)).toEqual([]);
  expect(comments.filter(({ comment }) => comment.edits.length > 0).length).toBeGreaterThan(5);
  expect(
    all.flatMap((each) => threads(each.comments)).filter(({ replies }) => replies.length > 0).length,
  ).toBeGreaterThan(50);
  expect(new Set(comments.map(({ document }) => document.entity))).toEqual(new Set(entityKeys));
});

it('Documents are shared with all teams, with some teams and with players', () => {
  expect(all.filter(({ shares }) => shares.shareAll).length).toBeGreaterThan(10);
  expect(all.filter(({ shares }) => shares.shareTeams.length > 0).length).toBeGreaterThan(50);
  for (const name of ['player', 'player2']) {
    const readable = all.filter((each) => each.entity === 'rumour' && may(account(name), 'read', each));
    expect(readable.length).toBeGreaterThan(10);
    expect(readable.every(({ statusId }) => statusId === status.approved)).toBe(true);
  }
});

it('Past encounters, rumours, research, rituals, plots and lammies have their results', () => {
  const rows = (name: string) => all.filter(({ body }) => isRows(body[name]) && body[name].length > 0);
  expect(rows('runLog').length).toBeGreaterThan(3);
  expect(rows('told').length).toBeGreaterThan(5);
  const filled = (entity: string, name: string) =>
    all.filter((each) => each.entity === entity && !isEmpty(field(each, name), each.body[name]));
  expect(filled('research', 'releasedOn').length).toBeGreaterThan(10);
  expect(filled('research', 'answer').length).toBeGreaterThan(filled('research', 'releasedOn').length);
  expect(filled('ritual', 'outcome').length).toBeGreaterThan(7);
  expect(filled('plot', 'whatHappened').length).toBeGreaterThan(1);
  const production = new Set(filled('lammie', 'production').map(({ body }) => body['production']));
  expect(production).toEqual(new Set(['queued', 'printed', 'laminated', 'issued', 'returned', 'void']));
  const cards = filled('lammie', 'serials');
  expect(cards.length).toBeGreaterThan(35);
  expect(cards.every(({ body }) => isSerials(body['serials'], body['quantity']))).toBe(true);
});

it('Players have documents of their own in every status', () => {
  for (const name of ['player', 'player2']) {
    const { id } = account(name);
    for (const entity of ['lammie', 'research', 'ritual']) {
      const own = all.filter((each) => each.entity === entity && each.createdBy.id === id);
      expect([entity, new Set(own.map(({ statusId }) => statusText(statusId)))]).toEqual([
        entity,
        new Set(everyStatus),
      ]);
    }
  }
});

it('Lammie texts fit on their cards, except for a few that are too long', () => {
  const texts = all.filter(({ entity }) => entity === 'lammie').map(({ body }) => plain(body['cardText']));
  const long = texts.filter((text) => text.length > 420).length;
  expect(long).toBeGreaterThan(0);
  expect(long).toBeLessThan(8);
});

it('No sentence occurs more than twice', () => {
  const counts = new Map<string, number>();
  // Texts shared by all encounters of a kind or place repeat on purpose.
  const own = all.filter(({ entity }) => entity !== 'encounter' && entity !== 'plot');
  for (const { entity, body } of own) {
    const sentences = Object.entries(documentTypes[entity].allFields)
      .filter(([, { kind }]) => kind === 'rich')
      .flatMap(([name]) => plain(body[name]).split(/(?<=[.!?])\s*/));
    for (const sentence of sentences) {
      if (sentence.length > 30) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
    }
  }
  expect(counts.size).toBeGreaterThan(1000);
  expect([...counts].filter(([, times]) => times > 2)).toEqual([]);
});

it('Titles are unique', () => {
  expect(new Set(all.map(({ body }) => body.title)).size).toBe(all.length);
  expect(named('Bell Tongue of Low Marrow').body['source']).toBe(named('Raising the Tackle').keyId);
});

function field({ entity }: Document, name: string) {
  const found = documentTypes[entity].allFields[name];
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

function isSerials(value: FieldValue | undefined, quantity: FieldValue | undefined): boolean {
  return Array.isArray(value) && value.length === quantity;
}
