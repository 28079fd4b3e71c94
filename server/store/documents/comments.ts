import { z } from 'zod';
import type { Comment } from '#domain/content/comment.ts';
import type { Names } from '#server/store/people/names.ts';

const anchorSchema = z.object({
  field: z.string(),
  exact: z.string(),
  prefix: z.string(),
  suffix: z.string(),
});

/** A comment as stored: its author by id, because names change. */
const storedSchema = z.array(
  z.object({
    id: z.string(),
    parentId: z.string().nullable(),
    comment: z.string(),
    by: z.string(),
    at: z.string(),
    anchor: anchorSchema.optional(),
    edits: z.array(z.object({ id: z.string(), comment: z.string(), createdDate: z.string() })),
  }),
);

/** Reads the comments of a row, with the current names of their authors. */
export function readComments(text: string, names: Names): Comment[] {
  if (text === '[]') return [];
  return storedSchema.parse(JSON.parse(text)).map(({ by, at, ...comment }) => ({
    ...comment,
    createdBy: names.person(by),
    createdDate: at,
  }));
}

/** The stored text of comments. */
export function commentsText(comments: readonly Comment[]): string {
  if (comments.length === 0) return '[]';
  const storedComments: z.infer<typeof storedSchema> = comments.map(
    ({ createdBy, createdDate, ...comment }) => ({
      ...comment,
      by: createdBy.id,
      at: createdDate,
    }),
  );
  return JSON.stringify(storedComments);
}
