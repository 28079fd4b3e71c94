import type { Comment } from '#domain/content/comment.ts';
import { isRevealed, type Revealable } from '#domain/content/entities/define.ts';
import type { Fields } from '#domain/content/fields/field.ts';
import { hasStaffColumns } from './redact.ts';

/** Whether a reader may see everything in a field of a document. False for fields that do not exist. */
export function maySeeField(fields: Fields, name: string, document: Revealable, isStaff: boolean): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) return false;
  return isStaff || (isRevealed(fields, field, document) && !hasStaffColumns(field));
}

/**
 * Returns the comments that a reader may see. A comment on a field that is hidden from the reader speaks of what is in
 * it, so it is hidden too, with its replies.
 */
export function visibleComments(
  fields: Fields,
  document: Revealable & { readonly comments: readonly Comment[] },
  isStaff: boolean,
): readonly Comment[] {
  const { comments } = document;
  if (isStaff) return comments;
  const hidden = new Set(
    comments.flatMap(({ id, anchor }) =>
      anchor && !maySeeField(fields, anchor.field, document, isStaff) ? [id] : [],
    ),
  );
  if (hidden.size === 0) return comments;
  return comments.filter(({ id, parentId }) => !hidden.has(id) && !hidden.has(parentId ?? id));
}
