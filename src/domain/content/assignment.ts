import { z } from 'zod/mini';
import { personRefSchema } from './person.ts';

/**
 * An assignment: somebody was asked to see to a document or, with nobody in `to`, no longer is. Its id is that of the
 * change.
 */
export const assignmentSchema = z.object({
  id: z.string(),
  to: z.nullable(personRefSchema),
  /** By when, as an ISO time. */
  due: z.nullable(z.string()),
  by: personRefSchema,
  at: z.string(),
});
export type Assignment = z.infer<typeof assignmentSchema>;

/** A document as far as its assignments are concerned. */
interface Assigned {
  readonly assignments?: readonly Assignment[];
}

/** Most assignments that a document remembers. */
const mostKept = 20;

/** The assignment that counts: the last, if it names somebody. */
export function currentAssignment({ assignments }: Assigned): Assignment | undefined {
  const last = assignments?.at(-1);
  return last?.to ? last : undefined;
}

/** A document with an assignment added; unchanged if it has that one already. */
export function withAssignment<T extends Assigned>(document: T, assignment: Assignment): T {
  const { assignments = [] } = document;
  if (assignments.some(({ id }) => id === assignment.id)) return document;
  return { ...document, assignments: [...assignments, assignment].slice(-mostKept) };
}

/** How the documents that are assigned to a person are found among those on a device. */
export function assignedRef(userId: string): string {
  return `assigned:${userId}`;
}
