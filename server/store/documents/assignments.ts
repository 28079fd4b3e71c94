import { z } from 'zod';
import type { Assignment } from '#domain/content/assignment.ts';
import type { Names } from '#server/store/people/names.ts';

/** Assignments as stored: people by id, because names change. */
const storedSchema = z.array(
  z.object({
    id: z.string(),
    to: z.string().nullable(),
    due: z.string().nullable(),
    by: z.string(),
    at: z.string(),
  }),
);

/** Reads the assignments of a row, with the current names of the people; nothing where there are none. */
export function readAssignments(text: string, names: Names): { readonly assignments?: Assignment[] } {
  if (text === '[]') return {};
  const storedAssignments = storedSchema.parse(JSON.parse(text));
  return {
    assignments: storedAssignments.map(({ to, by, ...rest }) => ({
      ...rest,
      to: to === null ? null : names.person(to),
      by: names.person(by),
    })),
  };
}

/** The stored text of assignments. */
export function assignmentsText(assignments: readonly Assignment[] = []): string {
  const storedAssignments: z.infer<typeof storedSchema> = assignments.map(({ to, by, ...rest }) => ({
    ...rest,
    to: to?.id ?? null,
    by: by.id,
  }));
  return JSON.stringify(storedAssignments);
}
