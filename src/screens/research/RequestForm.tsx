import { Box, Flex, Heading, chakra } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { lazy, type Ref, Suspense, useCallback, useImperativeHandle, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Device } from '#actions/device.ts';
import { plainText } from '#domain/fields/cells.ts';
import { isRows } from '#domain/fields/field.ts';
import { emptyBody } from '#domain/entities/define.ts';
import { entities } from '#domain/entities/index.ts';
import { may } from '#domain/permissions/permissions.ts';
import { status } from '#domain/status.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { useStorage } from '#session/storageStatus.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { DraftNotice, DraftsLeftNotice, FormNotices } from '#screens/documents/edit/FormNotices.tsx';
import { SaveStatus } from '#screens/documents/edit/FormHeader.tsx';
import { FormFields } from '#screens/documents/edit/FormFields.tsx';
import { type Form, createForm, isDirty } from '#screens/documents/edit/form.ts';
import { saveEffect } from '#screens/documents/edit/saveEffect.ts';
import { useDraft } from '#screens/documents/edit/useDraft.ts';
import { useFollowDocument } from '#screens/documents/edit/useFollowDocument.ts';
import { useFieldContext } from '#screens/documents/edit/useFieldContext.ts';
import { useSave } from '#screens/documents/edit/useSave.ts';
import { useUnsavedMark } from '#screens/documents/edit/useUnsavedMark.ts';
import { BodySections } from '#screens/shared/document/BodySections.tsx';
import { Facts } from '#screens/shared/document/Facts.tsx';
import { bodyParts } from '#screens/shared/document/bodyParts.ts';
import { useNoteOpened } from '#screens/shared/document/useNoteOpened.ts';
import { useChosenReferences } from '#screens/shared/references/useChosenReferences.ts';
import { useUnsavedGuard } from '#screens/shared/forms/unsaved.ts';
import { answerFields, answerOmitted } from './answerFields.ts';

/** The form of an answer, for the desk around it. */
export interface AnswerHandle {
  /** Saves what was typed, if anything; resolves to whether nothing is left to save. */
  readonly save: () => Promise<boolean>;
}

const entity = entities.research;

/** Beside the request, and empty until the search has answered. */
const Similar = lazy(() => import('./Similar.tsx').catch(() => ({ default: () => null })));

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplate: {
      base: '"request" "answer" "similar" / minmax(0, 1fr)',
      xl: '"request answer" auto "similar answer" 1fr / minmax(0, 1fr) minmax(0, 1fr)',
    },
    marginTop: '4',
    columnGap: '6',
    rowGap: '5',
    alignItems: 'start',
  },
});
/** Beside the question the answer stays while a long question scrolls. */
const Answer = chakra('section', {
  base: {
    gridArea: 'answer',
    minWidth: '0',
    containerType: 'inline-size',
    containerName: 'form',
    position: { xl: 'sticky' },
    top: '3',
  },
});

/** The question with what is known about it, and the form of the answer, which keeps drafts and saves as every form does. */
export default function RequestForm({
  device,
  row,
  ref,
  onNext,
}: {
  readonly device: Device;
  readonly row: DocumentRow;
  readonly ref: Ref<AnswerHandle>;
  readonly onNext: () => void;
}) {
  const { keyId, version } = row;
  const [form] = useState(() =>
    createForm({ teamId: row.teamId, body: { ...emptyBody(entity), ...row.body } }),
  );
  const lost =
    row.statusId === status.archived ? 'archived' : may(device.person, 'edit', row) ? null : 'edit';
  const draft = useDraft(device, form, { keyId, entity: 'research', isNew: false, version }, () => undefined);
  const save = useSave({
    entity,
    device,
    form,
    keyId,
    seen: documentOf(row),
    draftId: draft.id,
    isLost: lost !== null,
    onRefused: () => undefined,
  });
  const isOnlyHere = useStorage(({ trouble }) => trouble.tab !== null);
  const isUnsaved = useCallback(
    () => isDirty(form.getState()) && (lost === null || isOnlyHere),
    [form, lost, isOnlyHere],
  );
  useUnsavedGuard(isUnsaved, lost === null ? save.saveToLeave : undefined);
  useUnsavedMark(form, keyId);
  useNoteOpened(keyId);
  const { saving, saveToLeave } = save;
  useFollowDocument(form, row, saving);
  useImperativeHandle(ref, () => ({ save: async () => !isUnsaved() || saveToLeave() }));
  const bodies = useMemo(() => [row.body], [row]);
  const references = useChosenReferences(entity.allFields, bodies, 'research');
  const context = useFieldContext(device, form, references);
  // The question comes first here.
  const { facts, texts } = bodyParts(entity, true, row.body, answerOmitted);
  const asked = useMemo(() => askedText(row), [row]);
  if (!references || !context) return null;
  const effect = saveEffect(device.person, entity.label, row);
  return (
    <Columns>
      <Box as="section" aria-label="Request" gridArea="request">
        <BodySections sections={texts} isStaff body={row.body} references={references} />
        <Facts sections={facts} isStaff body={row.body} references={references} />
      </Box>
      <Box gridArea="similar">
        <Suspense>
          <Similar text={asked} keyId={keyId} form={lost === null ? form : undefined} />
        </Suspense>
      </Box>
      <Answer
        aria-label="Answer"
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          onNext();
        }}
      >
        <Flex direction="column" gap="3" marginBottom="3" css={{ '&:empty': { display: 'none' } }}>
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
              onDiscard={() => void draft.discard()}
            />
          )}
          {draft.left > 0 && <DraftsLeftNotice count={draft.left} />}
          <FormNotices entity={entity} keyId={keyId} form={form} lost={lost} refusal={save.refusal} />
        </Flex>
        {lost === null && (
          <>
            <Flex align="center" gap="3" marginBottom="3" wrap="wrap">
              <Heading as="h2" size="md">
                Answer
              </Heading>
              <SaveStatus form={form} saved={save.saved ? row.sync : null} />
              <SaveButtons
                form={form}
                saving={saving}
                label={effect?.label ?? 'Save'}
                onSave={save.save}
                onNext={onNext}
              />
            </Flex>
            <FormFields fields={answerFields} form={form} context={context} />
          </>
        )}
      </Answer>
    </Columns>
  );
}

function SaveButtons({
  form,
  saving,
  label,
  onSave,
  onNext,
}: {
  readonly form: Form;
  readonly saving: boolean;
  /** Says what else a save does. */
  readonly label: string;
  readonly onSave: (close: boolean) => void;
  readonly onNext: () => void;
}) {
  const hasChanges = useStore(form, isDirty);
  return (
    <Flex gap="2" marginInlineStart="auto" role="group" aria-label="Answer">
      <Button
        icon={<Save />}
        title="Ctrl-S"
        disabled={saving || !hasChanges}
        busy={saving}
        onClick={() => onSave(false)}
      >
        {label}
      </Button>
      <Button title="Ctrl-Enter" disabled={saving || !hasChanges} onClick={onNext}>
        Save and next
      </Button>
    </Flex>
  );
}

/** The words asked: the subject and the questions. */
function askedText({ body }: DocumentRow): string {
  const { questions, subject } = body;
  const rows = isRows(questions) ? questions : [];
  return [
    typeof subject === 'string' ? subject : '',
    ...rows.map(({ question }) => (typeof question === 'string' ? plainText(question) : '')),
  ].join('\n');
}
