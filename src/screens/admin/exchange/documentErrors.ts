import type { Device } from '#actions/device.ts';
import { apply } from '#domain/rules/apply.ts';
import { fieldLabel } from '#domain/content/entities/define.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { isEmpty } from '#domain/content/fields/field.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';

/** Returns the errors that creating a document would give. */
export function documentErrors(
  type: DocumentType,
  teamId: string,
  body: BodyPatch,
  { person, by, now }: Pick<Device, 'person' | 'by' | 'now'>,
): string[] {
  const entity = documentTypes[type];
  // Documents start as drafts and need only a title. Collection items are in use at once, so they must be complete.
  const missing = Object.entries(entity.allFields)
    .filter(
      ([name, field]) =>
        field.required && (entity.collection ?? name === 'title') && isEmpty(field, body[name]),
    )
    .map(([name]) => `${fieldLabel(entity, name)}: Required`);
  if (missing.length > 0) return missing;
  const change = { kind: 'create', id: '-', keyId: '-', entity: type, teamId, body } as const;
  const outcome = apply(undefined, change, { person, by, at: now() });
  if (outcome.kind === 'applied') return [];
  const { error, errors } = outcome;
  return (
    errors?.map(({ name, messages }) => `${fieldLabel(entity, name)}: ${messages.join('. ')}`) ?? [error]
  );
}
