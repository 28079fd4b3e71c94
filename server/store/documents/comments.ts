import { z } from 'zod';
import type { Comment } from '#domain/comment.ts';
import type { Names } from '#server/store/people/names.ts';

/** A comment as it is kept beside its document: people by id, because names change. */
const storedSchema = z.array(
  z.object({
    id: z.string(),
    parentId: z.string().nullable(),
    comment: z.string(),
    by: z.string(),
    at: z.string(),
    edits: z.array(z.object({ id: z.string(), comment: z.string(), createdDate: z.string() })),
  }),
);

/** The comments of a row, with the names of their authors as they are now. */
export function readComments(text: string, names: Names): Comment[] {
  if (text === '[]') return [];
  return storedSchema.parse(JSON.parse(text)).map(({ by, at, ...rest }) => ({
    ...rest,
    createdBy: names.person(by),
    createdDate: at,
  }));
}

/** Comments as text for their row. */
export function commentsText(comments: readonly Comment[]): string {
  if (comments.length === 0) return '[]';
  const stored: z.infer<typeof storedSchema> = comments.map(({ createdBy, createdDate, ...rest }) => ({
    ...rest,
    by: createdBy.id,
    at: createdDate,
  }));
  return JSON.stringify(stored);
}
