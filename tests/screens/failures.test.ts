import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerText } from '#api/http/answerText.ts';
import { errorTable } from '#contract/errors/errors.ts';
import { message } from '#session/message.ts';
import { failureMessage, showFailure } from '#session/failureMessages.ts';
import { createReporter, createScreenErrorHandler, sendReport } from '#app/errorReporting.ts';
import { errorReportSchema } from '#contract/errors/errorReport.ts';
import { errorReportOf } from '#contract/errors/errorReportOf.ts';
import { closeSnackbar, showDone, showSnackbar, useShell } from '#session/store.ts';
import { createClock } from '#support/clock.ts';

const requested = '/api/encounters/1';

describe('failure messages', () => {
  test.each(['validation', 'unprocessable'] as const)(
    'A request refused with %s shows the text and every item of the list',
    (code) => {
      const errors = ['too late', { name: 'title', messages: ['Required', 'Too short'] }];
      expect(failureMessage({ code, error: 'Not so.', errors }, requested)).toBe(
        'Request failed: Not so. too late title: Required. Too short',
      );
      expect(failureMessage({ code }, requested)).toBe('Request failed:');
    },
  );

  test('A forbidden request shows the sentence of rule 16.5', () => {
    expect(failureMessage({ code: 'forbidden', error: 'No.' }, requested)).toBe(
      'You do not have the required permissions to perform this action',
    );
  });

  test('A request that finds nothing shows the list of errors, or else the requested URL', () => {
    expect(failureMessage({ code: 'not_found', errors: ['No such team', 'No such event'] }, requested)).toBe(
      'No such team. No such event',
    );
    expect(failureMessage({ code: 'not_found', error: 'There is no such thing here.' }, requested)).toBe(
      '/api/encounters/1 not found',
    );
  });

  test.each(['not_allowed_now', 'in_use', 'version_conflict', 'internal'] as const)(
    'A request refused with %s shows the text, or else the list, or else the default',
    (code) => {
      expect(failureMessage({ code, error: 'It is used.', errors: ['by A'] }, requested)).toBe('It is used.');
      expect(failureMessage({ code, errors: ['by A', 'by B'] }, requested)).toBe('by A. by B');
      expect(failureMessage({ code }, requested)).toBe(errorTable[code].message);
    },
  );

  test.each([
    [500, '<html><head><title>x</title></head><body><h1>500</h1>\n<p>nginx</p></body></html>', '500 nginx'],
    [409, 'The proxy says no', 'The proxy says no'],
    [500, { error: 'Full', errors: ['a'] }, 'Full'],
    [409, { errors: ['in use', 'by B'] }, 'in use. by B'],
    [500, { detail: 'x' }, '{"detail":"x"}'],
    [500, '', undefined],
    [502, 'Bad gateway', undefined],
  ])('An answer of %s that somebody else wrote, %j, says %j', (status, data, text) => {
    expect(answerText(status, data)).toEqual(text === undefined ? {} : { text });
  });

  test('There is no message when the user has to sign in, because a banner says so', () => {
    expect(failureMessage({ code: 'unauthenticated', error: 'x' }, requested)).toBeNull();
  });

  test('Of a message only its template is HTML: texts and what is put into a template are escaped', () => {
    useShell.setState({ snackbars: [] });
    showFailure({ code: 'internal', error: '<b onclick=x>x</b> & y' }, requested);
    showDone(message`<strong>${'<i>The Ford</i>'}</strong>: ${3} moved`);
    expect(useShell.getState().snackbars.map(({ text, html }) => [text, html])).toEqual([
      ['<b onclick=x>x</b> & y', '&lt;b onclick=x&gt;x&lt;/b&gt; &amp; y'],
      ['<i>The Ford</i>: 3 moved', '<strong>&lt;i&gt;The Ford&lt;/i&gt;</strong>: 3 moved'],
    ]);
  });
});

describe('snackbars', () => {
  beforeEach(() => {
    for (const { id } of useShell.getState().snackbars) closeSnackbar(id);
  });

  test('A snackbar is shown for 4000 ms if it is an error, and for 1500 ms otherwise', () => {
    showSnackbar('error', 'e');
    showSnackbar('success', 's');
    showSnackbar('info', 'i');
    showSnackbar('warning', 'w');
    expect(useShell.getState().snackbars.map((each) => each.timeout)).toEqual([4000, 1500, 1500, 1500]);
  });

  test('A snackbar is not shown twice at the same time, but again once it has gone', () => {
    showSnackbar('success', 'Encounter Saved');
    showSnackbar('error', 'Encounter Saved');
    expect(useShell.getState().snackbars).toHaveLength(1);
    closeSnackbar(useShell.getState().snackbars[0]?.id ?? '');
    showSnackbar('success', 'Encounter Saved');
    expect(useShell.getState().snackbars).toHaveLength(1);
  });

  test('A repeated message restarts the time of its snackbar, as a new object', () => {
    showSnackbar('success', 'User Saved');
    showSnackbar('info', 'Sessions Ended');
    const [saved, ended] = useShell.getState().snackbars;
    showSnackbar('success', 'User Saved');
    const after = useShell.getState().snackbars;
    expect(after).toEqual([saved, ended]);
    expect(after.map((each, at) => each === [saved, ended][at])).toEqual([false, true]);
  });
});

test('While nothing can be sent, a message about a change adds that it is on this device', () => {
  useShell.setState({ snackbars: [] });
  showDone('Encounter Saved');
  useShell.setState({ isCutOff: true });
  showDone('Encounter Saved');
  const expected = ['Encounter Saved', 'Encounter Saved on this device'];
  expect(useShell.getState().snackbars.map(({ text }) => text)).toEqual(expected);
  useShell.setState({ isCutOff: false, snackbars: [] });
});

test('Page errors are reported once five seconds have passed without another', () => {
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

test('An error report that cannot be sent is counted', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = useShell.getState().unsentErrorReports;
  // There is no server at a page's address in these tests.
  await sendReport({ Message: 'broken', Source: null, Error: null });
  expect(useShell.getState().unsentErrorReports).toBe(before + 1);
  vi.restoreAllMocks();
});

test('Errors that nothing caught, in a page or a worker, become reports that fit what the server takes', () => {
  const report = errorReportOf(new Error('x'.repeat(20_000)), 'worker.js');
  expect(errorReportSchema.safeParse(report).success).toBe(true);
  expect(report).toMatchObject({ Source: 'worker.js', Error: expect.stringContaining('Error: x') });
  expect(errorReportOf('a string')).toEqual({ Message: 'a string', Source: null, Error: null });
});

test('A screen that fails is reported, and the page reloads when the same failure returns', () => {
  const events: string[] = [];
  const onError = createScreenErrorHandler({
    report: (error) => events.push(`report ${String(error)}`),
    reload: () => events.push('reload'),
  });
  const missingScript = new Error('Failed to fetch');
  onError(missingScript);
  onError(new Error('Another'));
  onError(missingScript);
  expect(events).toEqual(['report Error: Failed to fetch', 'report Error: Another', 'reload']);
});
