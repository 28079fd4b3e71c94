import { randomBytes } from 'node:crypto';
import type { BodyPatch } from '#domain/content/body.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { EntityKey } from '#domain/content/entities/index.ts';
import { uuidv7 } from '#domain/primitives/id.ts';
import type { Change } from '#domain/rules/change.ts';
import { replacedUnits } from '#domain/rules/conflicts/unseen.ts';

/** A document as the author of an edit saw it. */
interface SeenDocument {
  readonly keyId: string;
  readonly entity: EntityKey;
  readonly version: number;
  /** At least the fields that are edited. */
  readonly body: BodyPatch;
}

/** Returns an edit of some fields, which names what its author saw there. */
export function editOf(
  { keyId, entity, version, body: before }: SeenDocument,
  body: BodyPatch,
  id = uuidv7(Date.now(), randomBytes(10)),
): Change {
  const text = { teamId: '', statusId: 0 } as const;
  const was = replacedUnits(
    documentTypes[entity].allFields,
    { ...text, body: before },
    { ...text, body: { ...before, ...body } },
  );
  return { kind: 'edit', id, keyId, entity, version, body, was };
}
