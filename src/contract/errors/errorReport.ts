import { z } from 'zod/mini';
import { type ErrorReport, longestTexts } from './errorReportOf.ts';

/** An error report as the server accepts it. */
export const errorReportSchema: z.ZodMiniType<ErrorReport> = z.object({
  Message: z.string().check(z.maxLength(longestTexts.Message)),
  Source: z.nullish(z.string().check(z.maxLength(longestTexts.Source))),
  Error: z.nullish(z.string().check(z.maxLength(longestTexts.Error))),
});
