import type { BodyPatch } from '#domain/content/body.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { orderErrors, rowErrors } from '#domain/content/fields/order.ts';
import type { FieldError } from '#domain/content/fieldError.ts';
import { type StatusId, status } from '#domain/content/status.ts';

/**
 * Returns the values of a body that contradict each other by the rules of its type, as far as that prevents a save with
 * this status. A draft may contradict itself until it is submitted; what nobody submits may not, nor may the entries of
 * a log, which can never be corrected. With `before`, only what has changed since counts.
 */
export function contradictionsOnSave(
  entity: DocumentType,
  body: BodyPatch,
  statusId: StatusId,
  before?: BodyPatch,
): FieldError[] {
  const { allFields, order, collection } = documentTypes[entity];
  if (collection || statusId > status.editing) return orderErrors(allFields, order, body, before);
  return Object.entries(allFields).flatMap(([name, field]) =>
    field.kind === 'group' && field.append ? rowErrors(name, field, body, before) : [],
  );
}

/** Returns all values of a body that contradict each other by the rules of its type. */
export function contradictionsIn(entity: DocumentType, body: BodyPatch): FieldError[] {
  const { allFields, order } = documentTypes[entity];
  return orderErrors(allFields, order, body);
}
