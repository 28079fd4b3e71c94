import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Refusal } from '#domain/outcome.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { FieldErrors } from '#screens/shared/document/FieldErrors.tsx';
import { notSavedMessage } from '#screens/shared/document/SyncProblem.tsx';

/** Says why there is a conflict, whether it changed while open, and why the settled text was refused. */
export function ConflictNotices({
  entity,
  keyId,
  hasChanged,
  refusal,
}: {
  readonly entity: EntityDefinition;
  readonly keyId: string;
  readonly hasChanged: boolean;
  readonly refusal: Refusal | null;
}) {
  return (
    <>
      <Notice type="error" title={notSavedMessage(entity)}>
        Nothing is lost: both texts are here, and whatever you don’t take stays in the versions.
      </Notice>
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
