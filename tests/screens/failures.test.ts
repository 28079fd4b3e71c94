import { beforeEach, describe, expect, test } from 'vitest';
import { type ErrorCode, errorTable } from '#contract/errors.ts';
import { failureWords } from '#session/failureMessages.ts';
import { createReporter } from '#app/errorReporting.ts';
import { closeSnackbar, escapeHtml, showSnackbar, useShell } from '#session/store.ts';
import { createClock } from '#support/clock.ts';

const asked = '/api/encounters/1';

describe('a refused request is told of', () => {
  test.each(['validation', 'unprocessable'] as const)(
    'as %s with its text and every item of its list',
    (code) => {
      const errors = ['too late', { name: 'title', messages: ['Required', 'Too short'] }];
      expect(failureWords({ code, error: 'Not so.', errors }, asked)).toBe(
        'Request failed: Not so. too late title: Required. Too short',
      );
      expect(failureWords({ code }, asked)).toBe('Request failed:');
    },
  );

  test('as forbidden with the sentence of the specification, whatever the server says', () => {
    expect(failureWords({ code: 'forbidden', error: 'No.' }, asked)).toBe(
      'You do not have the required permissions to perform this action',
    );
  });

  test('as not found with the list, else with what was asked for', () => {
    expect(failureWords({ code: 'not_found', errors: ['No such team', 'No such event'] }, asked)).toBe(
      'No such team. No such event',
    );
    expect(failureWords({ code: 'not_found', error: 'There is no such thing here.' }, asked)).toBe(
      '/api/encounters/1 not found',
    );
  });

  test.each(['not_allowed_now', 'in_use', 'version_conflict', 'internal'] as const)(
    'as %s with its text, else its list, else what is always said of it',
    (code) => {
      expect(failureWords({ code, error: 'It is used.', errors: ['by A'] }, asked)).toBe('It is used.');
      expect(failureWords({ code, errors: ['by A', 'by B'] }, asked)).toBe('by A. by B');
      expect(failureWords({ code }, asked)).toBe(errorTable[code].words);
    },
  );

  test('not at all where somebody has to sign in: there is a bar for that', () => {
    expect(failureWords({ code: 'unauthenticated', error: 'x' }, asked)).toBeNull();
  });

  test('with every value made safe', () => {
    for (const code of Object.keys(errorTable).filter((each): each is ErrorCode => each in errorTable)) {
      const words = failureWords({ code, error: '<img src=x>', errors: ['<b>x</b>'] }, '<i>');
      expect(words ?? '').not.toMatch(/<(?:img|b|i)/);
    }
    expect(escapeHtml('<&>"\'')).toBe('&#60;&#38;&#62;&#34;&#39;');
  });
});

describe('snackbars', () => {
  beforeEach(() => {
    for (const { id } of useShell.getState().snackbars) closeSnackbar(id);
  });

  test('stay 4000 ms for errors and 1500 ms for anything else', () => {
    showSnackbar('error', 'e');
    showSnackbar('success', 's');
    showSnackbar('info', 'i');
    showSnackbar('warning', 'w');
    expect(useShell.getState().snackbars.map((each) => each.timeout)).toEqual([4000, 1500, 1500, 1500]);
  });

  test('with a text that is showing already are not shown again, and are once it has gone', () => {
    showSnackbar('success', 'Encounter Saved');
    showSnackbar('error', 'Encounter Saved');
    expect(useShell.getState().snackbars).toHaveLength(1);
    closeSnackbar(useShell.getState().snackbars[0]?.id ?? '');
    showSnackbar('success', 'Encounter Saved');
    expect(useShell.getState().snackbars).toHaveLength(1);
  });

  test('that are said again while they show begin their time anew: those are the same, and shown as another object', () => {
    showSnackbar('success', 'User Saved');
    showSnackbar('info', 'Sessions Ended');
    const [saved, ended] = useShell.getState().snackbars;
    showSnackbar('success', 'User Saved');
    const after = useShell.getState().snackbars;
    expect(after).toEqual([saved, ended]);
    expect(after.map((each, at) => each === [saved, ended][at])).toEqual([false, true]);
  });
});

test('errors of the page are told to the server once five seconds have passed without another', () => {
  const clock = createClock();
  const due = new Map<number, { run: () => void; at: number }>();
  const sent: (string | null)[] = [];
  const report = createReporter({
    set(run, ms) {
      const timer = due.size + 1;
      due.set(timer, { run, at: clock.now() + ms });
      return timer;
    },
    clear: (timer) => void due.set(timer, { run: () => undefined, at: 0 }),
    send: ({ Message }) => sent.push(Message),
  });
  const after = (ms: number) => {
    clock.advance(ms);
    for (const [timer, { run, at }] of due) {
      if (at > clock.now()) continue;
      run();
      due.set(timer, { run: () => undefined, at: 0 });
    }
  };
  report({ Message: 'first', Source: null, Error: null });
  after(4_999);
  report({ Message: 'second', Source: null, Error: null });
  after(4_999);
  expect(sent).toEqual([]);
  after(1);
  expect(sent).toEqual(['second']);
  after(60_000);
  expect(sent).toEqual(['second']);
});
