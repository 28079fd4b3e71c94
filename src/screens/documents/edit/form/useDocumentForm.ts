import { useCallback, useState, useEffect } from 'react';
import type { Device } from '#actions/device.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { status, statusAfterSave } from '#domain/content/status.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { useStorage } from '#session/storageStatus.ts';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { useNoteOpened } from '#screens/shared/document/useNoteOpened.ts';
import { useUnsavedGuard } from '#screens/shared/forms/unsaved.ts';
import { createForm, isDirty, type Form } from './form.ts';
import { useDraft } from './useDraft.ts';
import { useFollowDocument } from './useFollowDocument.ts';
import { useFormContext } from './useFormContext.ts';
import { useSave } from './useSave.ts';
import { useStore } from 'zustand';
import { setFormUnsaved } from '#session/unsavedForms.ts';
import type { Person } from '#domain/content/person.ts';

interface DocumentFormOptions {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly keyId: string;
  /** The document when the form was opened; null for a new one. */
  readonly seen: Document | null;
  /** Text that the form begins with. */
  readonly text: { readonly teamId: string; readonly body: BodyPatch };
  /** The document now; undefined while it is not known, null once it is no longer on this device. */
  readonly row: DocumentRow | null | undefined;
  /** Called once a new document is stored and its form stays open: from then on `seen` is that document. */
  readonly onCreated?: ((document: Document) => void) | undefined;
  /** Called with what should be seen next: a draft that was taken, or the errors of a refused save. */
  readonly onShow?: (named: object) => void;
}

/** Reason why an open form can no longer be saved: what the person can no longer do, or that the document is archived. */
export type LostAccess = 'open' | 'edit' | 'archived';

/**
 * The form of a document, wherever it is shown: its values, its draft, saving, following what others save, and asking
 * before it is left. `context` is what its fields need to render, undefined until references are read.
 */
export function useDocumentForm({
  entity,
  device,
  keyId,
  seen,
  text,
  row,
  onCreated,
  onShow,
}: DocumentFormOptions) {
  const [form] = useState(() => createForm(text));
  // A draft of a new document was written under another id.
  const [ownKeyId, setOwnKeyId] = useState(keyId);
  const [draftBody, setDraftBody] = useState<BodyPatch>({});
  const isNew = seen === null;
  const version = row?.version ?? seen?.version ?? 0;
  const draft = useDraft(
    device,
    form,
    { keyId: ownKeyId, entity: documentTypeOf(entity), isNew, version },
    (takenDraft) => {
      setDraftBody(takenDraft.body);
      setOwnKeyId(takenDraft.keyId);
      // The button that was pressed disappears. By the next frame the form shows the text.
      requestAnimationFrame(() => onShow?.(takenDraft.body));
    },
  );
  const lost = isNew ? null : lostAccess(device, row);
  const save = useSave({
    entity,
    device,
    form,
    keyId: ownKeyId,
    seen: row ? documentOf(row) : seen,
    draftId: draft.id,
    isLost: lost !== null,
    ...(onCreated && { onCreated }),
    onRefused: () => onShow?.(form.getState().errors),
  });
  const isOnlyHere = useStorage(({ trouble }) => trouble.tab !== null);
  // A form that can no longer be saved may be left without a question: its text is stored as a draft.
  const isUnsaved = useCallback(
    () => isDirty(form.getState()) && (lost === null || isOnlyHere),
    [form, lost, isOnlyHere],
  );
  useUnsavedGuard(
    isUnsaved,
    lost === null ? save.saveToLeave : undefined,
    onCreated && editAddress(entity, ownKeyId),
  );
  useUnsavedMark(form, ownKeyId);
  useNoteOpened(keyId);
  useFollowDocument(form, row ?? undefined, save.saving);
  const context = useFormContext(entity, device, form, ownKeyId, row?.body ?? text.body, draftBody);
  const effect = row ? saveEffect(device.person, entity.label, row) : null;
  return { form, keyId: ownKeyId, isNew, draft, lost, save, isUnsaved, context, effect };
}

/** The form of a document. */
export type DocumentForm = ReturnType<typeof useDocumentForm>;

/** The address of a document's form. */
export function editAddress(entity: EntityDefinition, keyId: string): string {
  return `${entity.path}/${keyId}/edit`;
}

/** Returns why a document that could be edited when the form was opened no longer can. */
function lostAccess({ person }: Device, row: DocumentRow | null | undefined): LostAccess | null {
  if (row === undefined) return null;
  if (row === null) return 'open';
  if (row.statusId === status.archived) return 'archived';
  return may(person, 'edit', row) ? null : 'edit';
}

/** Lets the sync badge say so while the form has unsaved changes. */
function useUnsavedMark(form: Form, keyId: string): void {
  const hasChanges = useStore(form, isDirty);
  useEffect(() => {
    if (!hasChanges) return undefined;
    setFormUnsaved(keyId, true);
    return () => setFormUnsaved(keyId, false);
  }, [hasChanges, keyId]);
}

/** Effects of a save besides storing the text, stated before it happens. */
interface SaveEffect {
  /** Label of the button. */
  readonly label: string;
  readonly title: string;
  readonly detail: string;
}

/** Returns what a save by this person does to the status of the document; null if it stays. */
function saveEffect(person: Person, label: string, document: Document): SaveEffect | null {
  const before = document.statusId;
  const after = statusAfterSave(before, may(person, 'approve', document));
  if (after === before) return null;
  const effect = (state: string, detail: string, button = 'Save and return to Editing'): SaveEffect => ({
    label: button,
    title: `This ${label} is ${state}`,
    detail: `Saving returns it to Editing${detail}`,
  });
  switch (before) {
    case status.approved:
      return effect('approved', '. It must be submitted and approved again.');
    case status.submitted:
      return effect('submitted', ', out of the review. Submit it again when it is ready.');
    case status.flagged:
      return effect('flagged', ', so that it can be submitted again.', 'Save, then submit again');
    case status.archived:
    case status.editing:
      return null;
  }
}
