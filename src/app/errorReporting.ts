import { postClientError } from '#api/client.ts';

/** Errors that follow each other within this time are one report (specification section 9). */
const debounceMs = 5_000;

type Report = Parameters<typeof postClientError>[0];

/** Timers and the way to the log, as they are handed in. */
interface ReporterPorts {
  readonly set: (run: () => void, ms: number) => number;
  readonly clear: (timer: number) => void;
  readonly send: (report: Report) => void;
}

/** Sends the last of several reports once five seconds have passed without another. */
export function createReporter({ set, clear, send }: ReporterPorts): (report: Report) => void {
  const last = { timer: 0 };
  return (report) => {
    clear(last.timer);
    last.timer = set(() => send(report), debounceMs);
  };
}

/** Reports uncaught errors of this page to the log, at most one in five seconds. Returns how to stop. */
export function reportErrors(target: Window): () => void {
  const stop = new AbortController();
  const report = createReporter({
    set: (run, ms) => target.setTimeout(run, ms),
    clear: (timer) => target.clearTimeout(timer),
    send: (each) => void postClientError(each),
  });
  const { signal } = stop;
  target.addEventListener(
    'error',
    ({ message, filename, error }) => report({ Message: message, Source: filename, Error: stackOf(error) }),
    { signal },
  );
  target.addEventListener(
    'unhandledrejection',
    ({ reason }) =>
      report({
        Message: reason instanceof Error ? reason.message : String(reason),
        Source: null,
        Error: stackOf(reason),
      }),
    { signal },
  );
  return () => stop.abort();
}

function stackOf(error: unknown): string | null {
  return error instanceof Error ? (error.stack ?? null) : null;
}
