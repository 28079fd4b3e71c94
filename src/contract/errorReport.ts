import { z } from 'zod/mini';

/** The longest texts of a report, in characters. */
const longest = { Message: 10_000, Source: 2_000, Error: 50_000 } as const;

/** An error of the app for the server's log (specification section 3). */
export const errorReportSchema = z.object({
  Message: z.string().check(z.maxLength(longest.Message)),
  Source: z.nullish(z.string().check(z.maxLength(longest.Source))),
  Error: z.nullish(z.string().check(z.maxLength(longest.Error))),
});

export type ErrorReport = z.infer<typeof errorReportSchema>;

/** Returns the report of an error that nothing caught, cut to what the server takes. */
export function errorReportOf(error: unknown, source: string | null = null): ErrorReport {
  const { message, stack = null } = error instanceof Error ? error : { message: String(error) };
  return {
    Message: message.slice(0, longest.Message),
    Source: source?.slice(0, longest.Source) ?? null,
    Error: stack?.slice(0, longest.Error) ?? null,
  };
}
