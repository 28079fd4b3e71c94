import { Box, Flex, chakra } from '@chakra-ui/react';
import { Suspense, lazy, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import type { Device } from '#actions/device.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { DocumentState } from '#mirror/queries/documents.ts';
import { type EntityDefinition, writableFields } from '#domain/entities/define.ts';
import type { Document } from '#domain/document.ts';
import type { Field } from '#domain/fields/field.ts';
import type { BodyPatch } from '#domain/body.ts';
import { may, mayPickTeam } from '#domain/permissions/permissions.ts';
import { status } from '#domain/status.ts';
import { useStorage } from '#session/storageStatus.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { pageEdge, pageWidth } from '#ui/layout/bars.ts';
import { FormBar } from './FormBar.tsx';
import { FormHeader } from './FormHeader.tsx';
import { FormSections, formSectionId } from './FormSections.tsx';
import { SectionIndex } from './SectionIndex.tsx';
import { focusField } from './focusField.ts';
import { saveEffect } from './saveEffect.ts';
import { FlagNotice } from '#screens/shared/document/FlagNotice.tsx';
import { inSections, sectionName } from '#screens/shared/document/bodyParts.ts';
import { DraftNotice, DraftsLeftNotice, FormNotices, type LostAccess } from './FormNotices.tsx';
import { LastEdit } from '#screens/shared/document/LastEdit.tsx';
import { TeamPicker } from './TeamPicker.tsx';
import { SyncProblem } from '#screens/shared/document/SyncProblem.tsx';
import { WarningList } from '#screens/shared/document/WarningList.tsx';
import { fieldId } from '#screens/shared/document/FieldErrors.tsx';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { createForm, isDirty } from './form.ts';
import { useDraft } from './useDraft.ts';
import { useFollowDocument } from './useFollowDocument.ts';
import { useFormContext } from './useFormContext.ts';
import { useUnsavedGuard } from '#screens/shared/forms/unsaved.ts';
import { useNoteOpened } from '#screens/shared/document/useNoteOpened.ts';
import { useSave } from './useSave.ts';
import { useUnsavedMark } from './useUnsavedMark.ts';

const CardPreview = lazy(() => import('./CardPreview.tsx'));
const PagePreview = lazy(() => import('./PagePreview.tsx'));
const PeriodGuidance = lazy(() => import('./PeriodGuidance.tsx').catch(() => ({ default: () => null })));

// The columns of a document that is read, so that nothing moves between reading and editing.
const Columns = chakra('div', {
  base: {
    display: { base: 'block', xl: 'grid' },
    gridTemplateColumns: 'minmax(0, 1fr) 18rem',
    columnGap: '12',
    alignItems: 'start',
  },
});
// Without room beside the form its parts stand above the fields, where the row of sections stays while they scroll.
const Rail = chakra('div', {
  base: {
    gridColumn: '2',
    gridRow: '1',
    display: { base: 'contents', xl: 'block' },
    position: { xl: 'sticky' },
    top: { xl: '7rem' },
    maxHeight: { xl: 'calc(100vh - 8rem)' },
    overflowY: { xl: 'auto' },
  },
});
const Fields = chakra('div', {
  base: {
    gridColumn: '1',
    minWidth: '0',
    paddingTop: '3',
    containerType: 'inline-size',
    containerName: 'form',
  },
});

interface EditFormProps {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly keyId: string;
  /** The document when the form was opened; null for a new one. */
  readonly seen: Document | null;
  readonly text: { readonly teamId: string; readonly body: BodyPatch };
  readonly state: DocumentState | undefined;
  /** Called once a new document is stored and its form stays open: from then on `seen` is that document. */
  readonly onCreated?: (document: Document) => void;
}

/** The form of a document: buttons at the top and bottom, notices, the team, and the fields by section. */
export function EditForm({ entity, device, keyId, seen, text, state, onCreated }: EditFormProps) {
  const [form] = useState(() => createForm(text));
  const [ownKeyId, setOwnKeyId] = useState(keyId);
  const [draftBody, setDraftBody] = useState<BodyPatch>({});
  const row = state?.row;
  const version = row?.version ?? seen?.version ?? 0;
  const fields = useMemo(
    () =>
      writableFields(entity.allFields, device.person.isStaff ? 'staff' : 'everyone').filter(
        ([, field]) => !field.hasOwnScreen,
      ),
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
      // The button that was pressed disappears. By the next frame the form shows the text.
      requestAnimationFrame(() => focusFirst(fields, taken.body));
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
    ...(onCreated && { onCreated }),
    onRefused: () => focusFirst(fields, form.getState().errors),
  });
  const isOnlyHere = useStorage(({ trouble }) => trouble.tab !== null);
  // Once the form cannot be saved, leaving it loses nothing: what was typed is a draft.
  const isUnsaved = useCallback(
    () => isDirty(form.getState()) && (lost === null || isOnlyHere),
    [form, lost, isOnlyHere],
  );
  useUnsavedGuard(isUnsaved, lost === null ? save.saveToLeave : undefined, editAddress(entity, ownKeyId));
  useUnsavedMark(form, ownKeyId);
  useNoteOpened(keyId);
  const { saving } = save;
  useFollowDocument(form, row, saving);
  const context = useFormContext(entity, device, form, ownKeyId, row?.body ?? text.body, draftBody);
  const warnings = useStore(form, (each) => each.warnings);
  const location = useLocation();
  const isReady = context !== undefined;
  useEffect(() => {
    if (isReady && location.hash !== '') focusField(location.hash.slice(1));
  }, [isReady, location]);
  const isNew = seen === null;
  useEffect(() => {
    if (isReady && isNew) document.querySelector<HTMLElement>(`#${fieldId('title')} input`)?.focus();
  }, [isReady, isNew]);

  const sections = useMemo(() => inSections(entity, fields), [entity, fields]);
  const entries = useMemo(
    () => sections.map(([section]) => ({ id: formSectionId(section), heading: sectionName(section) })),
    [sections],
  );

  if (!context) return null;
  const effect = row && saveEffect(device.person, entity.label, row);
  const actions = {
    form,
    saveLabel: effect?.label ?? 'Save',
    isNew,
    isLost: lost !== null,
    saving,
    onSave: save.save,
    onLeave: save.leave,
  };
  return (
    <Box
      as="form"
      maxWidth={pageWidth}
      paddingInline={pageEdge}
      paddingBottom={{ base: '0', md: '8' }}
      onSubmit={(event) => event.preventDefault()}
    >
      <FormHeader
        entity={entity}
        document={row ?? seen}
        saved={save.saved ? (row?.sync ?? null) : null}
        actions={actions}
      />
      <Flex direction="column" gap="3" marginBlock="3" css={{ '&:empty': { display: 'none' } }}>
        {row && <FlagNotice document={row} />}
        {effect && lost === null && (
          <Notice type="warning" title={effect.title}>
            {effect.detail}
          </Notice>
        )}
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
      </Flex>
      <Columns>
        <Rail>
          {sections.length > 1 && <SectionIndex sections={entries} />}
          {entity.key === 'research' && (
            <Suspense>
              <PeriodGuidance
                form={form}
                device={device}
                keyId={ownKeyId}
                seen={seen}
                references={context.references}
              />
            </Suspense>
          )}
        </Rail>
        <Fields>
          {!entity.collection && mayPickTeam(device.person, entity.key) && (
            <TeamPicker entity={entity} person={device.person} form={form} />
          )}
          <FormSections
            entity={entity}
            sections={sections}
            form={form}
            context={context}
            mirror={device.mirror}
          />
          <Suspense>
            {entity.key === 'systemPage' && <PagePreview form={form} />}
            {(entity.key === 'lammie' || entity.key === 'game') && (
              <CardPreview device={device} form={form} isSample={entity.key === 'game'} />
            )}
          </Suspense>
          <Box marginBottom="4" css={{ '&:empty': { display: 'none' } }}>
            <WarningList entity={entity} editAddress="" warnings={warnings} />
          </Box>
          {row && <LastEdit document={row} />}
        </Fields>
      </Columns>
      <FormBar actions={actions} />
    </Box>
  );
}

/** The address of a document's form. */
export function editAddress(entity: EntityDefinition, keyId: string): string {
  return `${entity.path}/${keyId}/edit`;
}

/** Focuses the first field of the form that is named in a text, or in errors. */
function focusFirst(fields: readonly [string, Field][], named: object): void {
  const name = ['teamId', ...fields.map(([each]) => each)].find((each) => each in named);
  if (name !== undefined) focusField(fieldId(name));
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
