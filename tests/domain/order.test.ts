import { describe, expect, test } from 'vitest';
import { apply } from '#domain/rules/apply.ts';
import { status } from '#domain/content/status.ts';
import { errorsOf, move, save } from '#support/changes.ts';
import { encounter, holder, moment } from '#support/documents.ts';
import { orderCases } from '#support/orderRules.ts';

const approver = holder({ owned: [1, 2, 5, 7] });
const started = '2026-06-01T20:00:00.000Z';
const ended = '2026-06-01T19:00:00.000Z';

test('The registry has a rule for every pair of fields with an order', () => {
  expect(orderCases.map(({ label }) => label)).toEqual([
    'encounter playersMin ≤ playersMax',
    'encounter runLog.started ≤ ended',
    'rumour releaseFrom ≤ releaseUntil',
    'lammie neededBy ≤ lastsUntil',
    'research releasedOn ≤ collectedOn',
    'event start < end',
    'event contentDeadline ≤ printDeadline',
    'event contentDeadline ≤ start',
    'event printDeadline ≤ start',
    'event days.timeIn < timeOut',
    'eventSlot start < end',
    'researchPeriod opens < closes',
    'researchPeriod closes ≤ answersDue',
    'researchPeriod closes ≤ release',
    'researchPeriod answersDue ≤ release',
  ]);
});

describe('A rule between fields', () => {
  const tooMany = { playersMin: 12, playersMax: 6 };

  test('The later field has the error, which says which way round they go', () => {
    const playersMax = ['Must not be less than “Players at least”'];
    expect(errorsOf(apply(encounter({}, tooMany), move(1), moment(approver)))).toEqual({ playersMax });
  });

  test('A row has the error with its number', () => {
    const runLog = [
      { id: 'e1', started: ended, ended: started },
      { id: 'e2', started, ended },
    ];
    const expected = { 'runLog.1.ended': ['Entry 2, Ended: must not be before “Started”'] };
    expect(errorsOf(apply(encounter(), save({ runLog }), moment(approver)))).toEqual(expected);
  });

  test('A draft may contradict itself; once submitted, an approver may not save it so', () => {
    const edit = (statusId: 0 | 1) => apply(encounter({ statusId }), save(tooMany), moment(approver));
    expect(edit(status.editing).kind).toBe('applied');
    expect(edit(status.submitted)).toMatchObject({ code: 'validation', errors: [{ name: 'playersMax' }] });
  });

  test('An earlier contradiction does not prevent another edit', () => {
    const approved = encounter({ statusId: 3 }, tooMany);
    expect(apply(approved, save({ summary: 'Mended' }), moment(approver)).kind).toBe('applied');
    expect(apply(approved, save({ playersMin: 8 }), moment(approver)).kind).toBe('refused');
    const log = [{ id: 'e1', started, ended }];
    const entry = { id: 'e2', started: ended, ended: started };
    const logged = encounter({}, { runLog: log });
    expect(apply(logged, save({ runLog: [...log, entry] }), moment(approver)).kind).toBe('applied');
  });

  test('No approver can confirm fields that contradict each other', () => {
    const confirmed = { ...move(3), evenIfIncomplete: true } as const;
    const outcome = apply(encounter({}, tooMany), confirmed, moment(approver));
    expect(outcome).toMatchObject({ code: 'unprocessable', errors: [{ name: 'playersMax' }] });
    expect(outcome).not.toHaveProperty('isConfirmable');
  });
});
