import { describe, expect, test } from 'vitest';
import { createDocument, saveDocument, setStatus } from '#actions/documents.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { emptyBody } from '#domain/content/entities/define.ts';
import type { FieldValue } from '#domain/content/fields/field.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import { startingRoles } from '#domain/rules/permissions/startingRoles.ts';
import type { StatusId } from '#domain/content/status.ts';
import { encounter, person } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';
import { type OrderCase, orderCases } from '#support/orderRules.ts';

const permissions = startingRoles.find(({ id }) => id === 'organiser')?.permissions ?? {};

/** Saves these values on a device, in a document with this status. */
async function saved(
  { entity }: OrderCase,
  statusId: StatusId,
  values: Readonly<Record<string, FieldValue>>,
) {
  const device = await openMirrorFixture(person({ permissions }));
  const empty = { ...emptyBody(documentTypes[entity]), title: 'One' };
  const document = { ...encounter({ entity, statusId }), body: empty };
  await device.arrive([document]);
  const body = { ...empty, ...values };
  return { device, document, outcome: await saveDocument(device, document, { teamId: 'north', body }) };
}

function errorAt(outcome: Outcome, name: string): readonly string[] | undefined {
  if (outcome.kind === 'applied') return undefined;
  return outcome.errors?.find((each) => each.name === name)?.messages;
}

describe.each(orderCases)('A device with $label', (each) => {
  const { entity, broken, equal, inOrder, partial, name, isStrict, isLog } = each;
  const isItem = documentTypes[entity].collection !== undefined;
  const refusedAt = isItem ? 0 : 3;

  test('Values that break the rule are refused, at their field', async () => {
    for (const values of isStrict ? [broken, equal] : [broken]) {
      const { device, outcome } = await saved(each, refusedAt, values);
      expect(errorAt(outcome, name)).toEqual([expect.stringMatching(/must (be|not be) /i)]);
      expect(await device.lane()).toEqual([]);
    }
  });

  test('Values in order pass, and so does either of them alone', async () => {
    const others = isStrict ? [] : [equal];
    for (const values of [inOrder, ...partial, ...others])
      expect((await saved(each, refusedAt, values)).outcome.kind).toBe('applied');
  });

  test('A new document is refused with them where nothing later would do it', async () => {
    const device = await openMirrorFixture(person({ permissions }));
    const body = { title: 'One', ...broken };
    const outcome = await createDocument(device, { keyId: 'new', entity, teamId: 'north', body });
    expect(outcome.kind).toBe(isItem || isLog ? 'refused' : 'applied');
  });
});

const submittedLater = orderCases.filter(
  ({ entity, isLog }) => !isLog && documentTypes[entity].collection === undefined,
);

describe.each(submittedLater)('A device with a draft and $label', (each) => {
  test('The draft is saved with values that break the rule, and not submitted', async () => {
    const { device, outcome } = await saved(each, 0, each.broken);
    expect(outcome.kind).toBe('applied');
    const submitted = await setStatus(device, await device.document(), 1);
    expect(errorAt(submitted, each.name)).toHaveLength(1);
  });
});
