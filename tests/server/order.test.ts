import { beforeAll, describe, expect, test } from 'vitest';
import type { Change } from '#domain/rules/change.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { type OrderCase, orderCases } from '#support/orderRules.ts';
import { gameFixture } from './gameFixture.ts';
import { approveIncomplete, changeStatus, create, createSlot, save } from './changes.ts';

const game = gameFixture(beforeAll);

type Values = Readonly<Record<string, FieldValue>>;
const isItem = ({ entity }: OrderCase) => documentTypes[entity].collection !== undefined;

async function send(change: Change) {
  const [result] = await game.send('olga', change);
  return { status: result?.status, errors: result?.error?.errors };
}

async function make({ entity }: OrderCase, body: Values) {
  const teamId = documentTypes[entity].collection ? '-' : 'owls';
  const change = create({ title: 'One', ...body }, { entity, teamId });
  return { keyId: change.keyId, ...(await send(change)) };
}

/** Saves these values where they count: in an item, or in a document that has been approved. */
async function saveIn(each: OrderCase, body: Values) {
  const { entity } = each;
  const { keyId } = await make(each, {});
  if (!isItem(each)) await send({ ...approveIncomplete(keyId, 1), entity });
  const version = isItem(each) ? 1 : 2;
  return send(save(keyId, version, body, { entity }));
}

const atField = (name: string) => [{ name, messages: [expect.stringMatching(/must (be|not be) /i)] }];

describe.each(orderCases)('The server with $label', (each) => {
  const { entity, broken, equal, inOrder, partial, name, isStrict, isLog } = each;

  test('Values that break the rule are refused, at their field', async () => {
    for (const values of isStrict ? [broken, equal] : [broken])
      expect(await saveIn(each, values)).toEqual({ status: 400, errors: atField(name) });
  });

  test('Values in order pass, and so does either of them alone', async () => {
    for (const values of [inOrder, ...partial, ...(isStrict ? [] : [equal])])
      expect(await saveIn(each, values)).toMatchObject({ status: 200 });
  });

  test('A new item or log entry is refused with them; a draft is not, but cannot be submitted', async () => {
    const { keyId, ...made } = await make(each, broken);
    const isRefused = isItem(each) || isLog;
    const submitted = isRefused ? made : await send({ ...changeStatus(keyId, 1, 1), entity });
    expect([made.status, submitted]).toEqual(
      isRefused
        ? [400, { status: 400, errors: atField(name) }]
        : [200, { status: 422, errors: atField(name) }],
    );
  });
});

test('On a version that has changed meanwhile, values out of order are a conflict before they are an error', async () => {
  const at = (hour: number) => `2026-06-01T${hour}:00:00.000Z`;
  const { keyId } = await game.made('olga', createSlot({ start: at(10), end: at(14) }));
  const edit = (version: number, values: Values) =>
    send(save(keyId, version, values, { entity: 'eventSlot' }));
  expect(await edit(1, { start: at(13) })).toMatchObject({ status: 200 });
  expect(await edit(1, { end: at(12) })).toMatchObject({ status: 409 });
  expect(await edit(2, { end: at(12) })).toEqual({ status: 400, errors: atField('end') });
});
