import { type ErrorReport, errorReportOf } from '#contract/errors/errorReportOf.ts';

/** Calls back for every error and rejection that nothing caught, in a page or in a worker. */
export function watchUncaughtErrors(target: EventTarget, report: (error: ErrorReport) => void): void {
  target.addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) report(errorReportOf(event.error ?? event.message, event.filename));
  });
  target.addEventListener('unhandledrejection', (event) => {
    if (event instanceof PromiseRejectionEvent) report(errorReportOf(event.reason));
  });
}
