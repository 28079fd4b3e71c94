import { z } from 'zod';
import { type History, isHistory } from '#support/history/steps.ts';

export const historySchema = z.custom<History>(isHistory, 'This is no history.');

/** Subjects of a soak: histories of syncing, or days of an event. */
export const subjectSchema = z.enum(['histories', 'days']);
export type Subject = z.infer<typeof subjectSchema>;

/** A random history or day that failed, as small as it could be made within the time limit. */
export const failureSchema = z.object({
  seed: z.number(),
  path: z.string(),
  message: z.string(),
  example: z.unknown(),
});
export type Failure = z.infer<typeof failureSchema>;

/** How many one worker ran, and those that failed. */
export const reportSchema = z.object({ count: z.number(), failures: z.array(failureSchema) });
export type Report = z.infer<typeof reportSchema>;

/** Returns the kind of a failure: the first line of its message, without names, ids and numbers. */
export function kindOf({ message }: Failure): string {
  const [first = ''] = message.split('\n');
  return first
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/\{.*\}|"[^"]*"|“[^”]*”|'[^']*'/g, '…')
    .replaceAll(/\d+/g, '0')
    .slice(0, 100);
}
