import { Box, Flex, Heading } from '@chakra-ui/react';
import { Suspense, lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import type { Device } from '#actions/device.ts';
import { documentOf } from '#mirror/queries/rows.ts';
import type { DocumentState } from '#mirror/queries/documents.ts';
import { type EntityDefinition, writableFields } from '#domain/entities/define.ts';
import { type Document, displayReference } from '#domain/document.ts';
import type { Field } from '#domain/fields/field.ts';
import type { BodyPatch } from '#domain/body.ts';
import { may, mayPickTeam } from '#domain/permissions/permissions.ts';
import { status } from '#domain/status.ts';
import { useStorage } from '#session/storageStatus.ts';
import type { FieldContext } from '#ui/fields/context.ts';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { EditButtons } from './EditButtons.tsx';
import { FormFields, focusField } from './FormFields.tsx';
import { DraftNotice, DraftsLeftNotice, FormNotices, type LostAccess } from './FormNotices.tsx';
import { LastEdit } from '#screens/shared/document/LastEdit.tsx';
import { TeamPicker } from './TeamPicker.tsx';
import { SyncProblem } from '#screens/shared/document/SyncProblem.tsx';
import { WarningList } from '#screens/shared/document/WarningList.tsx';
import { fieldId } from '#screens/shared/document/FieldErrors.tsx';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { type Form, createForm, isDirty } from './form.ts';
import { followDocument } from './formUpdates.ts';
import { useReferences } from '#screens/shared/references.tsx';
import { useDraft } from './useDraft.ts';
import { useUnsavedGuard } from '#screens/shared/unsaved.ts';
import { useNoteOpened } from '#screens/shared/document/useNoteOpened.ts';
import { useSave } from './useSave.ts';
import { useUnsavedMark } from './useUnsavedMark.ts';
import { useWarnings } from './useWarnings.ts';

const PagePreview = lazy(() => import('./PagePreview.tsx'));

interface EditFormProps {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly keyId: string;
  /** The document when the form was opened; null for a new one. */
  readonly seen: Document | null;
  readonly text: { readonly teamId: string; readonly body: BodyPatch };
  readonly state: DocumentState | undefined;
}

/** The form of a document: buttons at the top and bottom, notices, the team, and the fields by section. */
export function EditForm({ entity, device, keyId, seen, text, state }: EditFormProps) {
  const [form] = useState(() => createForm(text));
  const [ownKeyId, setOwnKeyId] = useState(keyId);
  const [draftBody, setDraftBody] = useState<BodyPatch>({});
  const row = state?.row;
  const version = row?.version ?? seen?.version ?? 0;
  const fields = useMemo(
    () => writableFields(entity.allFields, device.person.isStaff ? 'staff' : 'everyone'),
    [entity, device],
  );
  const draft = useDraft(
    device,
    form,
    {
      keyId: ownKeyId,
      entity: documentTypeOf(entity),
      isNew: seen === null,
      version,
    },
    (taken) => {
      setDraftBody(taken.body);
      setOwnKeyId(taken.keyId);
      focusFirst(fields, taken.body);
    },
  );
  const lost = lostAccess(device, seen, state);
  const save = useSave({
    entity,
    device,
    form,
    keyId: ownKeyId,
    seen: row ? documentOf(row) : seen,
    draftId: draft.id,
    isLost: lost !== null,
  });
  const isOnlyHere = useStorage(({ trouble }) => trouble.tab !== null);
  // Once the form cannot be saved, leaving it loses nothing: what was typed is a draft.
  const isUnsaved = useCallback(
    () => isDirty(form.getState()) && (lost === null || isOnlyHere),
    [form, lost, isOnlyHere],
  );
  useUnsavedGuard(isUnsaved);
  useUnsavedMark(form, ownKeyId);
  useNoteOpened(keyId);
  const { saving } = save;
  // Each row is followed once: just after a save, the row shown is still the previous one.
  const followed = useRef(row);
  useEffect(() => {
    if (!row || saving || row === followed.current) return;
    followed.current = row;
    followDocument(form, row);
  }, [row, saving, form]);
  const context = useFormContext(entity, device, form, row?.body ?? text.body, draftBody);
  const warnings = useStore(form, (each) => each.warnings);
  const location = useLocation();
  const isReady = context !== undefined;
  useEffect(() => {
    if (isReady && location.hash !== '') focusField(location.hash.slice(1));
  }, [isReady, location]);

  if (!context) return null;
  const buttons = {
    form,
    isNew: seen === null,
    isLost: lost !== null,
    saving,
    saved: save.saved ? (row?.sync ?? null) : null,
  };
  return (
    <Box
      as="form"
      maxWidth={entity.collection ? 'reader' : '72rem'}
      marginInline="auto"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock="5"
      onSubmit={(event) => event.preventDefault()}
    >
      <Flex align="center" gap="2.5" color="ink.muted" marginBottom="3" wrap="wrap">
        <Heading as="h1">{headingOf(entity, row ?? seen)}</Heading>
        {row && !entity.collection && <StatusBadge statusId={row.statusId} />}
      </Flex>
      <EditButtons label="Actions" {...buttons} onSave={save.save} onLeave={save.leave} />
      <Flex direction="column" gap="3" marginTop="4">
        {draft.offered && (
          <DraftNotice
            entity={entity}
            offered={draft.offered}
            onUse={draft.use}
            onDiscard={() => {
              void draft.discard();
              document.getElementById('main')?.focus();
            }}
          />
        )}
        {draft.left > 0 && <DraftsLeftNotice count={draft.left} />}
        {seen && state && <SyncProblem entity={entity} keyId={keyId} state={state} editing />}
        <FormNotices entity={entity} keyId={keyId} form={form} lost={lost} refusal={save.refusal} />
        {!entity.collection && mayPickTeam(device.person, entity.key) && (
          <TeamPicker entity={entity} person={device.person} form={form} />
        )}
      </Flex>
      <FormFields entity={entity} fields={fields} form={form} context={context} />
      {entity.key === 'systemPage' && (
        <Suspense>
          <PagePreview form={form} />
        </Suspense>
      )}
      <Box marginBottom="4" css={{ '&:empty': { display: 'none' } }}>
        <WarningList entity={entity} editAddress="" warnings={warnings} />
      </Box>
      <EditButtons label="Actions below" {...buttons} onSave={save.save} onLeave={save.leave} />
      {row && <LastEdit document={row} />}
    </Box>
  );
}

/** Focuses the first field of a text in the form, because the button that was pressed goes. */
function focusFirst(fields: readonly [string, Field][], body: BodyPatch): void {
  const [name] = fields.find(([each]) => each in body) ?? [];
  // Once the form shows the text.
  if (name !== undefined) requestAnimationFrame(() => focusField(fieldId(name)));
}

/** Why a document that could be edited when the form was opened no longer can. */
function lostAccess(
  { person }: Device,
  seen: Document | null,
  state: DocumentState | undefined,
): LostAccess | null {
  if (!seen || !state) return null;
  if (!state.row) return 'open';
  if (state.row.statusId === status.archived) return 'archived';
  return may(person, 'edit', state.row) ? null : 'edit';
}

/** Returns the heading: a document by its reference, a collection item by its type. */
function headingOf(entity: EntityDefinition, document: Document | null): string {
  if (!document) return `New ${entity.label}`;
  return `Edit ${entity.collection ? entity.label : displayReference(document)}`;
}

/** Returns what the fields need to render, undefined until references are read, and keeps the warnings up to date. */
function useFormContext(
  entity: EntityDefinition,
  device: Device,
  form: Form,
  body: BodyPatch,
  draftBody: BodyPatch,
): FieldContext | undefined {
  const bodies = useMemo(() => [body, draftBody], [body, draftBody]);
  const references = useReferences(entity.allFields, bodies, documentTypeOf(entity));
  useWarnings(entity, form, references, device.now);
  return useMemo(
    () => references && { references, lists: references.game.lists, newId: device.newId },
    [references, device],
  );
}
