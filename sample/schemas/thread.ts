import { z } from 'zod';
import { firstName } from './document.ts';

/** Author, text and, where the author edited it later, the new text. */
const commentText = z.union([
  z.tuple([z.union([firstName, z.literal('author')]), z.string()]),
  z.tuple([z.union([firstName, z.literal('author')]), z.string(), z.string()]),
]);
export type CommentText = z.infer<typeof commentText>;

/** The comments on the document of this title: the first one and its replies. */
export const threadText = z.strictObject({ title: z.string(), comments: z.array(commentText) });
