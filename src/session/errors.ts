import { postClientError } from './http.ts';

/** Errors that follow each other within this time are one report (specification section 9). */
const debounceMs = 5_000;

/** Reports uncaught errors of this page to the log, at most one in five seconds. Returns how to stop. */
export function reportErrors(target: Window): () => void {
  const stop = new AbortController();
  const last = { timer: 0 };
  const report = (message: string, source: string | null, error: unknown) => {
    clearTimeout(last.timer);
    const stack = error instanceof Error ? (error.stack ?? null) : null;
    last.timer = target.setTimeout(() => {
      void postClientError({ Message: message, Source: source, Error: stack });
    }, debounceMs);
  };
  const { signal } = stop;
  target.addEventListener('error', (event) => report(event.message, event.filename, event.error), { signal });
  target.addEventListener(
    'unhandledrejection',
    (event) =>
      report(event.reason instanceof Error ? event.reason.message : String(event.reason), null, event.reason),
    { signal },
  );
  return () => stop.abort();
}
