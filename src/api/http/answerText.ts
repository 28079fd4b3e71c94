import { z } from 'zod/mini';

/** The statuses whose answers are shown whoever wrote them (rule 16.7). */
const shownStatuses: ReadonlySet<number> = new Set([409, 500]);

const othersErrorSchema = z.object({
  error: z.optional(z.string()),
  errors: z.optional(z.array(z.string())),
});

/**
 * Returns what an answer says that is not in the form of the server's own: its text of the error, else its list, else all of
 * it. Of a page of HTML that is what its reader would see.
 */
export function answerText(status: number, data: unknown): { readonly text?: string } {
  if (!shownStatuses.has(status)) return {};
  const { error, errors = [] } = othersErrorSchema.safeParse(data).data ?? {};
  const listed = errors.join('. ');
  const whole = typeof data === 'string' ? readable(data) : JSON.stringify(data ?? '');
  const text = [error, listed, whole].find((each) => each !== undefined && each.trim() !== '');
  return text === undefined || text === '""' ? {} : { text: text.trim() };
}

/** Returns a text without the elements of HTML, and each gap as one space. */
function readable(text: string): string {
  return text
    .replaceAll(/<(script|style|title|head)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>/giu, ' ')
    .replaceAll(/\s+/gu, ' ');
}
