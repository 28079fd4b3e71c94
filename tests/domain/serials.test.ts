import { expect, test } from 'vitest';
import { apply } from '#domain/rules/apply.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { defaultGameSettings } from '#domain/content/gameSettings.ts';
import type { StatusId } from '#domain/content/status.ts';
import { warningsOf } from '#domain/rules/warnings.ts';
import { applied, save } from '#support/changes.ts';
import { encounter, grant, moment, noon, person } from '#support/documents.ts';

const organiser = person({ permissions: { lammie: grant({ owned: [1, 2, 5, 7] }) } });
const player = person({ isStaff: false, permissions: { lammie: grant({ owned: [1, 2, 5] }) } });

const cards = (quantity: number): Document => ({
  ...encounter({ entity: 'lammie' }),
  body: { title: 'A rope', quantity, serials: [] },
});
function approve(document: Document): Document {
  const common = { keyId: document.keyId, id: 'c9', entity: 'lammie', version: 1 } as const;
  const approval = { kind: 'setStatus', ...common, statusId: 3, evenIfIncomplete: true } as const;
  return applied(apply(document, approval, moment(organiser)));
}
const order = (document: Document, quantity: number, who = organiser) =>
  applied(apply(document, save({ quantity }, { entity: 'lammie' }), moment(who)));
const serials = ({ body }: Document) => body['serials'];

test('Each card has a serial number when it is approved, and no draft has one', () => {
  expect(serials(order(cards(1), 3))).toEqual([]);
  expect(serials(approve(cards(3)))).toEqual(['01', '02', '03']);
});

test('A larger quantity of an approved request has a number for each further card at once', () => {
  const more = order(approve(cards(2)), 4);
  expect(more.statusId).toBe(3 satisfies StatusId);
  expect(serials(more)).toEqual(['01', '02', '03', '04']);
});

test('A larger quantity by somebody who may not approve has its numbers with the next approval', () => {
  const more = order(approve(cards(2)), 4, player);
  expect([more.statusId, serials(more)]).toEqual([0, ['01', '02']]);
  expect(serials(approve(more))).toEqual(['01', '02', '03', '04']);
});

test('A smaller quantity keeps every number, and a larger one after it goes on from there', () => {
  const fewer = order(approve(cards(3)), 1);
  expect(serials(fewer)).toEqual(['01', '02', '03']);
  expect(serials(order(fewer, 2))).toEqual(['01', '02', '03']);
  expect(serials(order(fewer, 5))).toEqual(['01', '02', '03', '04', '05']);
});

test('A smaller quantity says which cards are left over', () => {
  const context = { game: defaultGameSettings, collectionItem: () => undefined, now: noon };
  const warned = (quantity: number) =>
    warningsOf(documentTypes.lammie, order(approve(cards(5)), quantity).body, context);
  expect(warned(5)).toEqual([]);
  const kept = 'Their numbers are not used again';
  const given = { name: 'quantity', message: `Card 05 may be printed already: collect it. ${kept}` };
  expect(warned(4)).toEqual([given]);
  expect(warned(2)).toEqual([
    { name: 'quantity', message: `Cards 03 to 05 may be printed already: collect them. ${kept}` },
  ]);
});
