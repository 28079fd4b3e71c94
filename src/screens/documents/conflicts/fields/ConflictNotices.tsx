import { type EntityDefinition, fieldLabel } from '#domain/content/entities/define.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { onlyWritable } from '#domain/rules/permissions/writable.ts';
import { type Person, audienceOf } from '#domain/content/person.ts';
import type { Refusal } from '#domain/rules/outcome.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { FieldErrors } from '#screens/shared/document/body/FieldErrors.tsx';
import { notSavedMessage } from '#screens/shared/document/sync/SyncProblem.tsx';

/** Says why there is a conflict, whether it changed while open, and why the settled text was refused. */
export function ConflictNotices({
  entity,
  keyId,
  mine,
  person,
  hasChanged,
  refusal,
}: {
  readonly entity: EntityDefinition;
  readonly keyId: string;
  readonly mine: BodyPatch;
  readonly person: Person;
  readonly hasChanged: boolean;
  readonly refusal: Refusal | null;
}) {
  const writable = onlyWritable(entity.allFields, mine, audienceOf(person));
  const notWritable = Object.keys(mine).filter((name) => !Object.hasOwn(writable, name));
  return (
    <>
      <Notice type="error" title={notSavedMessage(entity)}>
        Nothing is lost: both texts are here, and whatever you don’t take stays in the versions.
      </Notice>
      {notWritable.length > 0 && (
        <Notice
          type="warning"
          title={`You can no longer edit ${notWritable.map((name) => fieldLabel(entity, name)).join(', ')}`}
        >
          What you typed there can’t be saved. It stays on this device until you decide what to do with it.
        </Notice>
      )}
      {hasChanged && (
        <Notice type="warning" title="This changed again while you were deciding">
          You are seeing the latest text. Please decide again where it changed. Your other decisions are
          unchanged.
        </Notice>
      )}
      {refusal && (
        <Notice type="error" title={refusal.error}>
          {refusal.errors && (
            <FieldErrors
              entity={entity}
              editAddress={`${entity.path}/${keyId}/edit`}
              errors={refusal.errors}
            />
          )}
        </Notice>
      )}
    </>
  );
}
