import { beforeAll, describe, expect, test } from 'vitest';
import type { Change } from '#domain/rules/change.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import { type OrderCase, orderCases } from '#support/orderRules.ts';
import { newId, gameFixture } from './gameFixture.ts';

const game = gameFixture(beforeAll);

type Values = Readonly<Record<string, FieldValue>>;
const isItem = ({ entity }: OrderCase) => documentTypes[entity].collection !== undefined;

async function send(change: Change) {
  const [result] = await game.send('olga', change);
  return { status: result?.status, errors: result?.error?.errors };
}

async function create({ entity }: OrderCase, body: Values) {
  const keyId = newId();
  const teamId = documentTypes[entity].collection ? '-' : 'owls';
  const change = {
    kind: 'create',
    id: newId(),
    keyId,
    entity,
    teamId,
    body: { title: 'One', ...body },
  } as const;
  return { keyId, ...(await send(change)) };
}

/** Saves these values where they count: in an item, or in a document that has been approved. */
async function save(each: OrderCase, body: Values) {
  const { entity } = each;
  const { keyId } = await create(each, {});
  const approval = { kind: 'setStatus', id: newId(), keyId, entity, version: 1, statusId: 3 } as const;
  if (!isItem(each)) await send({ ...approval, evenIfIncomplete: true });
  const version = isItem(each) ? 1 : 2;
  return send({ kind: 'edit', id: newId(), keyId, entity, version, body });
}

const atField = (name: string) => [{ name, messages: [expect.stringMatching(/must (be|not be) /i)] }];

describe.each(orderCases)('The server with $label', (each) => {
  const { entity, broken, equal, inOrder, partial, name, isStrict, isLog } = each;

  test('Values that break the rule are refused, at their field', async () => {
    for (const values of isStrict ? [broken, equal] : [broken])
      expect(await save(each, values)).toEqual({ status: 400, errors: atField(name) });
  });

  test('Values in order pass, and so does either of them alone', async () => {
    for (const values of [inOrder, ...partial, ...(isStrict ? [] : [equal])])
      expect(await save(each, values)).toMatchObject({ status: 200 });
  });

  test('A new item or log entry is refused with them; a draft is not, but cannot be submitted', async () => {
    const { keyId, ...made } = await create(each, broken);
    const isRefused = isItem(each) || isLog;
    const move = { kind: 'setStatus', id: newId(), keyId, entity, version: 1, statusId: 1 } as const;
    const submitted = isRefused ? made : await send(move);
    expect([made.status, submitted]).toEqual(
      isRefused
        ? [400, { status: 400, errors: atField(name) }]
        : [200, { status: 422, errors: atField(name) }],
    );
  });
});

test('On a version that has changed meanwhile, values out of order are a conflict before they are an error', async () => {
  const at = (hour: number) => `2026-06-01T${hour}:00:00.000Z`;
  const keyId = newId();
  const common = { keyId, entity: 'eventSlot' } as const;
  const body = { title: 'Council', start: at(10), end: at(14) };
  await game.sent('olga', { kind: 'create', id: newId(), ...common, teamId: '-', body });
  const save = (version: number, values: Values) =>
    send({ kind: 'edit', id: newId(), ...common, version, body: values });
  expect(await save(1, { start: at(13) })).toMatchObject({ status: 200 });
  expect(await save(1, { end: at(12) })).toMatchObject({ status: 409 });
  expect(await save(2, { end: at(12) })).toEqual({ status: 400, errors: atField('end') });
});
