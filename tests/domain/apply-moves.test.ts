import { describe, expect, test } from 'vitest';
import { apply } from '#domain/apply.ts';
import { fullGrant } from '#domain/permissions/codes.ts';
import { transitionList, statusText } from '#domain/status.ts';
import { applied, codeOf, errorsOf, keep, move, save } from '#support/changes.ts';
import { encounter, grant, holder, moment, person, writer } from '#support/documents.ts';

const nobody = person();
const later = '2026-06-02T09:00:00.000Z';
const approver = holder({ owned: [1, 2, 7] });

/** An encounter with everything filled that Submit asks for. */
const complete = {
  type: 'battle',
  refereeBrief: '<p>Hold</p>',
  crewBrief: '<p>Charge</p>',
  startsWhen: 'dusk',
  endsWhen: 'dark',
  duration: 45,
  location: 'ford',
  monsters: [{ id: 'm1', monster: 'orc', count: 12, note: '' }],
  refereesNeeded: 2,
  safety: '<p>Mind the bank</p>',
};

describe('submitting', () => {
  test('asks for all that is required at once', () => {
    const outcome = apply(encounter(), move(1), moment(writer));
    expect(codeOf(outcome)).toBe('unprocessable');
    expect(errorsOf(outcome)).toEqual(
      Object.fromEntries(Object.keys(complete).map((name) => [name, ['Required']])),
    );
  });

  test('is done when all is filled', () => {
    const after = applied(apply(encounter({}, complete), move(1), moment(writer, later)));
    expect(after).toMatchObject({ statusId: 1, updatedDate: later, version: 1 });
  });

  test('is not content with blank text and empty formatting', () => {
    const hollow = { ...complete, startsWhen: '  ', safety: '<p> &nbsp;</p><p><br></p>', monsters: [] };
    expect(Object.keys(errorsOf(apply(encounter({}, hollow), move(1), moment(writer))))).toEqual([
      'startsWhen',
      'monsters',
      'safety',
    ]);
  });

  test('takes a zero for a number that is given', () => {
    expect(codeOf(apply(encounter({}, { ...complete, refereesNeeded: 0 }), move(1), moment(writer)))).toBe(
      'applied',
    );
  });
});

describe('moving to another status', () => {
  test.each(transitionList)('$name needs its permission and is done with it', ({ from, to, code: needs }) => {
    for (const statusId of from) {
      const document = encounter({ statusId }, complete);
      const without = fullGrant.owned.filter((each) => each !== needs);
      expect(codeOf(apply(document, move(to), moment(holder({ owned: without }))))).toBe('forbidden');
      expect(applied(apply(document, move(to), moment(holder({ owned: [needs] })))).statusId).toBe(to);
    }
  });

  test('that does not exist is told to readers with the reason, and is forbidden to others', () => {
    const document = encounter({ statusId: 3 }, complete);
    expect(apply(document, move(1), moment(holder({ owned: [1] })))).toMatchObject({
      code: 'not_allowed_now',
      error: `It is ${statusText(3)} now and cannot become ${statusText(1)}.`,
    });
    expect(codeOf(apply(document, move(1), moment(nobody)))).toBe('forbidden');
  });

  test('does not touch the text', () => {
    const document = encounter({}, complete);
    expect(applied(apply(document, move(3), moment(approver))).body).toEqual(document.body);
  });
});

describe('keeping a text that lost', () => {
  const document = encounter({ statusId: 1 });

  test('changes nothing of the document', () => {
    expect(applied(apply(document, keep({ summary: 'my words' }), moment(writer, later)))).toEqual(document);
  });

  test('is possible on an archived document, for who could edit it', () => {
    expect(codeOf(apply(encounter({ statusId: -1 }), keep({ summary: 'x' }), moment(writer)))).toBe(
      'applied',
    );
  });

  test('needs Read and Edit', () => {
    expect(codeOf(apply(document, keep({ summary: 'x' }), moment(holder({ owned: [1] }))))).toBe('forbidden');
    expect(codeOf(apply(document, keep({ summary: 'x' }), moment(holder({ owned: [2] }))))).toBe('forbidden');
  });

  test('keeps only what could be saved', () => {
    expect(codeOf(apply(document, keep({ colour: 'red' }), moment(writer)))).toBe('validation');
  });
});

test('a person with rights on another type has none here', () => {
  const who = person({ permissions: { plot: grant({ all: [1, 2, 3, 4, 5, 7] }) } });
  for (const change of [save({ summary: 'x' }), move(1), keep({ summary: 'x' })]) {
    expect(codeOf(apply(encounter({}, complete), change, moment(who)))).toBe('forbidden');
  }
});
