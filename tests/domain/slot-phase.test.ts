import { expect, test } from 'vitest';
import type { BodyPatch } from '#domain/content/body.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { type RunEvent, rowOfEvent } from '#domain/event/run/runEvent.ts';
import { areStartsRecorded, phaseText, phaseTone, slotPhase } from '#domain/event/run/slotPhase.ts';
import { asReleased } from '#domain/event/schedule/release.ts';
import { slot } from './scheduleFixture.ts';

const minute = 60_000;
const eight = Date.UTC(2027, 5, 19, 20);
const time = (moment: number) => new Date(moment).toISOString().slice(11, 16);

/** An entry, in minutes from 20:00. */
function entry(at: number, what: RunEvent['what'], values: Partial<RunEvent> = {}): GroupRow {
  const empty = { by: 'rhea', about: '', count: null, outcome: '', text: '' };
  return rowOfEvent({ ...empty, id: `${what} ${at}`, at: eight + at * minute, what, ...values });
}

/** Returns what is said, so many minutes from 20:00, of a slot from 20:00 to 21:00; and its tone where starts are recorded. */
function said(at: number, runEvents: readonly GroupRow[], values: BodyPatch = {}, played: BodyPatch = {}) {
  const given = { state: 'firm', runEvents: [...runEvents], ...values };
  const phase = slotPhase(slot('raid', 20, 21, given, played), eight + at * minute);
  return `${phaseText(phase, time)} (${phaseTone(phase, true)})`;
}

test('A slot that nobody touches is planned, due, and then not started, past its end as well, and never running', () => {
  const prepared = [{ setUp: 30 }, { makeUpLead: 90 }] as const;
  expect(said(-91, [], ...prepared)).toBe('Planned (quiet)');
  expect(said(-90, [], ...prepared)).toBe('Due (ready)');
  expect(said(-30, [], { setUp: 30 })).toBe('Due (ready)');
  expect(said(-1, [])).toBe('Planned (quiet)');
  expect(said(0, [])).toBe('Not started, due now (warning)');
  expect(said(9, [])).toBe('Not started, +9 min (warning)');
  expect(said(26, [])).toBe('Not started, +26 min (alarm)');
  expect(said(60, [])).toBe('Not started; was due 20:00 (alarm)');
  expect(said(120, [])).toBe('Not started; was due 20:00 (plain)');
});

test('A slot that was started is running until somebody ends it, however late that is', () => {
  expect(said(-5, [entry(-5, 'start')])).toBe('Running, ends in 1 h 5 min (running)');
  expect(said(48, [entry(0, 'start')])).toBe('Running, ends in 12 min (running)');
  expect(said(60, [entry(0, 'start')])).toBe('Running, ends now (running)');
  expect(said(65, [entry(0, 'start')])).toBe('Running, 5 min over (warning)');
  expect(said(65, [entry(20, 'start')])).toBe('Running, ends in 15 min (running)');
  expect(said(5 * 24 * 60, [entry(0, 'start')])).toBe('Running, 4 days over (warning)');
  expect(said(20, [entry(0, 'start'), entry(10, 'pause')])).toBe('Running, paused (running)');
  const given = [entry(0, 'start'), entry(10, 'pause'), entry(25, 'resume')];
  expect(said(40, given)).toBe('Running, ends in 35 min (running)');
});

test('The minutes that are said are those between the times of the clock', () => {
  expect(said(48.9, [entry(0.2, 'start')])).toBe('Running, ends in 12 min (running)');
  expect(said(26.9, [])).toBe('Not started, +26 min (alarm)');
});

test('A slot is done with its outcomes, or cancelled, by its sheet or by its field', () => {
  const won = entry(50, 'outcome', { outcome: 'players-won' });
  expect(said(50, [entry(0, 'start'), entry(50, 'end')])).toBe('Done (quiet)');
  expect(said(90, [entry(0, 'start'), entry(50, 'end'), won])).toBe('Done: Players won (quiet)');
  expect(said(90, [], { state: 'done' })).toBe('Done (quiet)');
  expect(said(90, [], { state: 'cancelled' })).toBe('Cancelled (quiet)');
  expect(said(-90, [entry(-95, 'cancel')])).toBe('Cancelled (quiet)');
});

test('Firm, and a running that nobody started, are planning and no run', () => {
  for (const state of ['firm', 'running', null]) {
    expect(said(-5, [], { state })).toBe('Planned (quiet)');
    expect(said(30, [], { state })).toBe('Not started, +30 min (alarm)');
  }
});

test.each([
  ['is only pencilled', { state: 'pencilled', crewNeeded: 4, setUp: 30 }, false],
  ['is a meal', { kind: 'meal', setUp: 30 }, false],
  ['has no kind and nobody in it', { kind: null, setUp: 30 }, false],
  ['is a briefing', { kind: 'briefing', setUp: 30 }, false],
  ['is a meal with crew', { kind: 'meal', crewNeeded: 2, setUp: 30 }, true],
  ['is a briefing with a referee', { kind: 'briefing', referees: ['rhea'], setUp: 30 }, true],
  ['has an encounter', { kind: null, document: 'raid', setUp: 30 }, true],
  ['is a ritual', { kind: 'ritual', setUp: 30 }, true],
] as const)('A slot that %s %o is awaited by somebody: %s', (_, values, isAwaited) => {
  expect([-10, 26, 60, 3 * 60].map((at) => said(at, [], values))).toEqual(
    isAwaited
      ? [
          'Due (ready)',
          'Not started, +26 min (alarm)',
          'Not started; was due 20:00 (alarm)',
          'Not started; was due 20:00 (plain)',
        ]
      : ['Planned (quiet)', 'Planned (quiet)', 'Over (quiet)', 'Over (quiet)'],
  );
  expect(said(26, [entry(0, 'start')], values)).toBe('Running, ends in 34 min (running)');
});

test('A slot that is shown as it was released has the phase of its plan', () => {
  const releases = [
    { id: '1', title: 'raid', start: '2027-06-19T18:00:00Z', end: '2027-06-19T19:00:00Z', isOff: false },
  ];
  const body = { releases };
  const planned = slot('raid', 20, 21, { ...body, state: 'firm' });
  const [released] = asReleased([planned], () => body);
  expect(released?.start).toBe(eight - 120 * minute);
  for (const at of [-90, 0, 26, 70]) {
    const now = eight + at * minute;
    expect(slotPhase(released ?? planned, now)).toEqual(slotPhase(planned, now));
  }
});

test('Not started alarms only in an event in which somebody starts slots', () => {
  const phase = slotPhase(slot('raid', 20, 21), eight + 26 * minute);
  const given = [slot('raid', 20, 21), slot('duty', 19, 20, { state: 'done' })];
  expect(phaseTone(phase, areStartsRecorded(given))).toBe('plain');
  const started = slot('duty', 19, 20, { runEvents: [entry(-60, 'start')] });
  expect(phaseTone(phase, areStartsRecorded([slot('raid', 20, 21), started]))).toBe('alarm');
});
