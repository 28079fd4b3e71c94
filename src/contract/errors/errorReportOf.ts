/** An error of the app for the server's log (rule 10.16). */
export interface ErrorReport {
  readonly Message: string;
  readonly Source?: string | null | undefined;
  readonly Error?: string | null | undefined;
}

/** The longest texts of a report, in characters. */
export const longestTexts = { Message: 10_000, Source: 2_000, Error: 50_000 } as const;

/** Returns the report of an error that nothing caught, cut to what the server takes. Without schemas, for the service worker. */
export function errorReportOf(error: unknown, source: string | null = null): ErrorReport {
  const { message, stack = null } = error instanceof Error ? error : { message: String(error) };
  return {
    Message: message.slice(0, longestTexts.Message),
    Source: source?.slice(0, longestTexts.Source) ?? null,
    Error: stack?.slice(0, longestTexts.Error) ?? null,
  };
}
