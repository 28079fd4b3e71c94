import { describe, expect, test } from 'vitest';
import { apply } from '#domain/rules/apply.ts';
import { fullGrant } from '#domain/content/permissionCodes.ts';
import { transitionList, statusText } from '#domain/content/status.ts';
import { applied, codeOf, errorsOf, keep, move, save, tried } from '#support/changes.ts';
import { encounter, grant, holder, moment, person, writer, completeEncounter } from '#support/documents.ts';

const withoutPermissions = person();
const later = '2026-06-02T09:00:00.000Z';
const approver = holder({ owned: [1, 2, 7] });

describe('Submitting', () => {
  test('Submitting names every missing required field in one refusal', () => {
    const outcome = tried(encounter(), move(1));
    expect(codeOf(outcome)).toBe('unprocessable');
    expect(errorsOf(outcome)).toEqual(
      Object.fromEntries(Object.keys(completeEncounter).map((name) => [name, ['Required']])),
    );
  });

  test('Submitting succeeds when every required field is filled in', () => {
    const after = applied(apply(encounter({}, completeEncounter), move(1), moment(writer, later)));
    expect(after).toMatchObject({ statusId: 1, updatedDate: later, version: 1 });
  });

  test('Submitting does not accept blank text and empty formatting', () => {
    const hollow = {
      ...completeEncounter,
      startsWhen: '  ',
      safety: '<p> &nbsp;</p><p><br></p>',
      monsters: [],
    };
    const expected = ['startsWhen', 'monsters', 'safety'];
    expect(Object.keys(errorsOf(tried(encounter({}, hollow), move(1))))).toEqual(expected);
  });

  test('Submitting accepts zero as a number', () => {
    const given = { ...completeEncounter, refereesNeeded: 0 };
    expect(codeOf(tried(encounter({}, given), move(1)))).toBe('applied');
  });
});

describe('A transition', () => {
  test.each(transitionList)('$name requires its permission code', ({ from, to, code: required }) => {
    for (const statusId of from) {
      const document = encounter({ statusId }, completeEncounter);
      const without = fullGrant.owned.filter((each) => each !== required);
      expect(codeOf(tried(document, move(to), holder({ owned: without })))).toBe('forbidden');
      expect(applied(tried(document, move(to), holder({ owned: [required] }))).statusId).toBe(to);
    }
  });

  test('A transition that does not exist is explained to readers and forbidden to everyone else', () => {
    const document = encounter({ statusId: 3 }, completeEncounter);
    expect(tried(document, move(1), holder({ owned: [1] }))).toMatchObject({
      code: 'not_allowed_now',
      error: `It is ${statusText(3)} now and cannot become ${statusText(1)}.`,
    });
    expect(codeOf(tried(document, move(1), withoutPermissions))).toBe('forbidden');
  });

  test('A transition does not change the text', () => {
    const document = encounter({}, completeEncounter);
    expect(applied(tried(document, move(3), approver)).body).toEqual(document.body);
  });
});

describe('Storing a text that lost a conflict', () => {
  const document = encounter({ statusId: 1 });

  test('Storing a text that lost a conflict does not change the document', () => {
    expect(applied(apply(document, keep({ summary: 'my text' }), moment(writer, later)))).toEqual(document);
  });

  test('A text that lost a conflict can be stored on an archived document by people who could otherwise edit it', () => {
    expect(codeOf(tried(encounter({ statusId: -1 }), keep({ summary: 'x' })))).toBe('applied');
  });

  test('Storing a text that lost a conflict requires Read and Edit', () => {
    expect(codeOf(tried(document, keep({ summary: 'x' }), holder({ owned: [1] })))).toBe('forbidden');
    expect(codeOf(tried(document, keep({ summary: 'x' }), holder({ owned: [2] })))).toBe('forbidden');
  });

  test('Storing a text that could not be saved is refused', () => {
    expect(codeOf(tried(document, keep({ colour: 'red' })))).toBe('validation');
  });
});

test('Permissions on one document type do not apply to another', () => {
  const who = person({ permissions: { plot: grant({ all: [1, 2, 3, 4, 5, 7] }) } });
  for (const change of [save({ summary: 'x' }), move(1), keep({ summary: 'x' })]) {
    expect(codeOf(tried(encounter({}, completeEncounter), change, who))).toBe('forbidden');
  }
});
