import { postClientError } from '#api/health.ts';

/** Errors within this time of each other make one report (specification section 9). */
const debounceMs = 5_000;

type Report = Parameters<typeof postClientError>[0];

/** Timers and the connection to the log. */
interface ReporterPorts {
  readonly set: (run: () => void, ms: number) => number;
  readonly clear: (timer: number) => void;
  readonly send: (report: Report) => void;
}

/** Returns a debounced reporter: it sends the last report once five seconds have passed without another. */
export function createReporter({ set, clear, send }: ReporterPorts): (report: Report) => void {
  let timer = 0;
  return (report) => {
    clear(timer);
    timer = set(() => send(report), debounceMs);
  };
}

/** Reports uncaught errors of this page to the server's log. Returns a function that stops it. */
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

/**
 * Returns a handler for screens that fail. It reports the error, and reloads the page when the same error occurs again: the
 * router remembers that a screen's script did not arrive, and only a reload fetches it.
 */
export function createScreenErrorHandler({
  report,
  reload,
}: {
  readonly report: (error: unknown) => void;
  readonly reload: () => void;
}): (error: unknown) => void {
  const reported = new WeakSet<Error>();
  return (error) => {
    if (error instanceof Error) {
      if (reported.has(error)) return reload();
      reported.add(error);
    }
    report(error);
  };
}
