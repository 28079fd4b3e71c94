import { Box, Flex, Heading, chakra } from '@chakra-ui/react';
import { Save } from 'lucide-react';
import { lazy, type Ref, Suspense, useImperativeHandle, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Device } from '#actions/device.ts';
import { plainText } from '#domain/content/fields/cells.ts';
import { research } from '#domain/content/entities/research.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { emptyBody } from '#domain/content/entities/define.ts';
import { entities } from '#domain/content/entities/index.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { isPressed } from '#ui/keys/shortcut.ts';
import { researchKeys } from '#screens/shared/desk/deskKeys.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FormNotices } from '#screens/documents/edit/FormNotices.tsx';
import { SaveStatus } from '#screens/documents/edit/FormHeader.tsx';
import { FormFields } from '#screens/documents/edit/FormFields.tsx';
import { type Form, isDirty } from '#screens/documents/edit/form/form.ts';
import { useDocumentForm } from '#screens/documents/edit/form/useDocumentForm.ts';
import { BodySections } from '#screens/shared/document/body/BodySections.tsx';
import { Facts } from '#screens/shared/document/body/Facts.tsx';
import { bodyParts } from '#screens/shared/document/body/bodyParts.ts';
import { answerFields, answerOmitted } from './answers/answerFields.ts';

/** The form of an answer, for the desk around it. */
export interface AnswerHandle {
  /** Saves what was typed, if anything; resolves to whether nothing is left to save. */
  readonly save: () => Promise<boolean>;
  /** Whether something was typed that is not saved. */
  readonly isUnsaved: () => boolean;
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
  const { keyId } = row;
  // Only at first: from then on the form follows what others save.
  const [opened] = useState(() => ({
    seen: documentOf(row),
    text: { teamId: row.teamId, body: { ...emptyBody(entity), ...row.body } },
  }));
  const documentForm = useDocumentForm({ entity, device, keyId, row, ...opened });
  const { form, context, lost, save, isUnsaved, effect } = documentForm;
  useImperativeHandle(ref, () => ({ save: async () => !isUnsaved() || save.saveToLeave(), isUnsaved }));
  // The question comes first here.
  const { facts, texts } = bodyParts(entity, true, row.body, answerOmitted);
  const asked = useMemo(() => askedText(row), [row]);
  if (!context) return null;
  const { references } = context;
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
          if (!isPressed(researchKeys.save, event.nativeEvent)) return;
          event.preventDefault();
          event.stopPropagation();
          onNext();
        }}
      >
        <Flex direction="column" gap="3" marginBottom="3" css={{ '&:empty': { display: 'none' } }}>
          <FormNotices entity={entity} keyId={keyId} documentForm={documentForm} />
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
                saving={save.saving}
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
  const request = fieldsOf(research, body);
  const questions = request('questions').map((row) =>
    plainText(fieldsOf(research.fields.questions, row)('question')),
  );
  return [request('subject'), ...questions].join('\n');
}
