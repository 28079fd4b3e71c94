import { z } from 'zod/mini';
import { postClientError } from '#api/health.ts';
import { watchUncaughtErrors } from '#api/http/uncaughtErrors.ts';
import { errorReportSchema } from '#contract/errors/errorReport.ts';
import type { ErrorReport } from '#contract/errors/errorReportOf.ts';
import { useShell } from '#session/store.ts';

/** Errors within this time of each other make one report (rule 15.12). */
const debounceMs = 5_000;

/** Timers and the connection to the log. */
interface ReporterPorts {
  readonly set: (run: () => void, ms: number) => number;
  readonly clear: (timer: number) => void;
  readonly send: (report: ErrorReport) => void;
}

/**
 * Returns a debounced reporter: it sends the last report once five seconds have passed without another.
 *
 * @internal Tests pass a timer of their own instead of that of a window.
 */
export function createReporter({ set, clear, send }: ReporterPorts): (report: ErrorReport) => void {
  let timer = 0;
  return (report) => {
    clear(timer);
    timer = set(() => send(report), debounceMs);
  };
}

/** Message of the service worker about an error that nothing caught. */
const workerError = z.object({ type: z.literal('ERROR'), error: errorReportSchema });

/** Reports uncaught errors of this page and of the service worker to the server's log. Returns a function that reports others. */
export function reportErrors(target: Window): (report: ErrorReport) => void {
  const report = createReporter({
    set: (run, ms) => target.setTimeout(run, ms),
    clear: (timer) => target.clearTimeout(timer),
    send: (each) => void sendReport(each),
  });
  watchUncaughtErrors(target, report);
  target.navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const message = workerError.safeParse(data);
    if (message.success) report(message.data.error);
  });
  return report;
}

/**
 * Sends a report. A report that could not be sent is written to the console (rule 15.12) and counted.
 *
 * @internal Tests send a report without a window.
 */
export async function sendReport(report: ErrorReport): Promise<void> {
  if (await postClientError(report)) return;
  useShell.setState(({ unsentErrorReports }) => ({ unsentErrorReports: unsentErrorReports + 1 }));
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
