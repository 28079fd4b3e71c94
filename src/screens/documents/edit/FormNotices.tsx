import { Text } from '@chakra-ui/react';
import { useStore } from 'zustand';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Refusal } from '#domain/outcome.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { FieldErrors } from '#screens/shared/document/FieldErrors.tsx';
import type { Form } from './form.ts';
import type { OfferedDraft } from './useDraft.ts';

/** Offers a draft that was typed earlier and not saved. */
export function DraftNotice({
  entity,
  offered: { draft, differing },
  onUse,
  onDiscard,
}: {
  readonly entity: EntityDefinition;
  readonly offered: OfferedDraft;
  readonly onUse: () => void;
  readonly onDiscard: () => void;
}) {
  return (
    <Notice
      title={
        <>
          You have an unsaved draft from <RelativeTime value={draft.at} />
        </>
      }
      actions={
        <>
          <Button variant="primary" onClick={onUse}>
            Use draft
          </Button>
          <Button onClick={onDiscard}>Discard draft</Button>
        </>
      }
    >
      {differing.length > 0 &&
        `An earlier draft has another text for ${labelsOf(entity, differing)}. It stays under This device.`}
    </Notice>
  );
}

/** Says that access was lost, that a save was refused, or that somebody else changed the same fields. */
export function FormNotices({
  entity,
  form,
  lost,
  refusal,
}: {
  readonly entity: EntityDefinition;
  readonly form: Form;
  /** What the person can no longer do with the document since the form was opened. */
  readonly lost: 'open' | 'edit' | null;
  readonly refusal: Refusal | null;
}) {
  const conflicting = useStore(form, (state) => state.conflicting);
  const labels = labelsOf(entity, [...conflicting]);
  return (
    <>
      {lost && (
        <Notice type="error" title={`You can no longer ${lost} this ${entity.label}`}>
          What you typed is kept under ‘This device’.
        </Notice>
      )}
      {refusal && (
        <Notice type="error" title={refusal.error}>
          {refusal.errors && <FieldErrors entity={entity} editAddress="" errors={refusal.errors} />}
        </Notice>
      )}
      {labels !== '' && (
        <Notice type="warning" title="Somebody else changed the same fields">
          <Text>{labels}. You can keep writing. When you save, you will see both texts.</Text>
        </Notice>
      )}
    </>
  );
}

function labelsOf(entity: EntityDefinition, names: readonly string[]): string {
  return names.map((name) => entity.allFields[name]?.label ?? name).join(', ');
}
