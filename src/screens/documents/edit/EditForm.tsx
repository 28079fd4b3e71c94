import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { Suspense, lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import type { Device } from '#actions/device.ts';
import { documentOf } from '#mirror/queries/rows.ts';
import type { DocumentState } from '#mirror/queries/documents.ts';
import { type EntityDefinition, writableFields } from '#domain/entities/define.ts';
import { type Document, displayReference } from '#domain/document.ts';
import type { BodyPatch } from '#domain/body.ts';
import { mayPickTeam } from '#domain/permissions/permissions.ts';
import type { FieldContext } from '#ui/fields/context.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { EditButtons } from './EditButtons.tsx';
import { FieldErrors } from '#screens/shared/document/FieldErrors.tsx';
import { FormFields, goTo } from './FormFields.tsx';
import { LastEdit } from '#screens/shared/document/LastEdit.tsx';
import { TeamPicker } from './TeamPicker.tsx';
import { SyncProblem } from '#screens/shared/document/SyncProblem.tsx';
import { WarningList } from '#screens/shared/document/WarningList.tsx';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { createForm, follow, isDirty } from './form.ts';
import { useReferences } from '#screens/shared/references.tsx';
import { useDraft } from './useDraft.ts';
import { useUnsavedGuard } from '#screens/shared/unsaved.ts';
import { useNoteOpened } from '#screens/shared/document/useNoteOpened.ts';
import { useSave } from './useSave.ts';
import { useWarnings } from './useWarnings.ts';

const PagePreview = lazy(() => import('./PagePreview.tsx'));

interface EditFormProps {
  readonly entity: EntityDefinition;
  readonly device: Device;
  readonly keyId: string;
  /** The document as it was when the form was opened; null for a new one. */
  readonly seen: Document | null;
  readonly text: { readonly teamId: string; readonly body: BodyPatch };
  readonly state: DocumentState | undefined;
}

/** The form of a document: buttons at top and bottom, team, what is wrong, and its fields by section. */
export function EditForm({ entity, device, keyId, seen, text, state }: EditFormProps) {
  const [form] = useState(() => createForm(text));
  const [ownKeyId, setOwnKeyId] = useState(keyId);
  const row = state?.row;
  const version = row?.version ?? seen?.version ?? 0;
  const draft = useDraft(device, form, {
    keyId: ownKeyId,
    entity: documentTypeOf(entity),
    isNew: seen === null,
    version,
  });
  const save = useSave({ entity, device, form, keyId: ownKeyId, seen: row ? documentOf(row) : seen });
  useUnsavedGuard(useCallback(() => isDirty(form.getState()), [form]));
  useNoteOpened(keyId);
  const { saving } = save;
  // A row is followed once: after a save the row shown is for a moment still the one before it.
  const followed = useRef(row);
  useEffect(() => {
    if (!row || saving || row === followed.current) return;
    followed.current = row;
    follow(form, row);
  }, [row, saving, form]);

  const [draftBody, setDraftBody] = useState<BodyPatch>({});
  const body = row?.body ?? text.body;
  const bodies = useMemo(() => [body, draftBody], [body, draftBody]);
  const references = useReferences(entity.allFields, bodies, documentTypeOf(entity));
  useWarnings(entity, form, references, device.now);
  const warnings = useStore(form, (each) => each.warnings);
  const context = useMemo<FieldContext | undefined>(
    () => references && { references, lists: references.game.lists, newId: device.newId },
    [references, device],
  );
  const fields = useMemo(
    () => writableFields(entity.allFields, device.person.isStaff ? 'staff' : 'everyone'),
    [entity, device],
  );
  const place = useLocation();
  const ready = context !== undefined;
  useEffect(() => {
    if (ready && place.hash !== '') goTo(place.hash.slice(1));
  }, [ready, place]);

  if (!context) return null;
  const buttons = { form, creating: seen === null, saving, saved: save.saved ? (row?.sync ?? null) : null };
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
        <Heading as="h1">{seen ? `Edit ${named(entity, row ?? seen)}` : `New ${entity.label}`}</Heading>
        {row && !entity.collection && <StatusBadge statusId={row.statusId} />}
      </Flex>
      <EditButtons label="Actions" {...buttons} onSave={save.save} onLeave={save.leave} />
      <Flex direction="column" gap="3" marginTop="4">
        {draft.offered && (
          <Notice
            title={
              <>
                You have text from <RelativeTime value={draft.offered.at} /> that was not saved
              </>
            }
            actions={
              <>
                <Button
                  variant="primary"
                  onClick={() => {
                    if (draft.offered) setDraftBody(draft.offered.body);
                    setOwnKeyId(draft.use());
                  }}
                >
                  Use it
                </Button>
                <Button onClick={() => void draft.discard()}>Discard it</Button>
              </>
            }
          />
        )}
        {seen && state && <SyncProblem entity={entity} keyId={keyId} state={state} editing />}
        {seen && state && !row && (
          <Notice type="error" title="It is not on this device any more">
            It was removed, or you may not see it now. It cannot be saved; what you typed is kept under This
            device.
          </Notice>
        )}
        {save.refusal && (
          <Notice type="error" title={save.refusal.error}>
            {save.refusal.errors && (
              <FieldErrors entity={entity} editAddress="" errors={save.refusal.errors} />
            )}
          </Notice>
        )}
        <Elsewhere entity={entity} form={form} />
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

/** What the heading calls it: a document by its reference, a thing by what it is. */
function named(entity: EntityDefinition, document: Document): string {
  return entity.collection ? entity.label : displayReference(document);
}

/** A quiet word when somebody else has changed what is being typed over. */
function Elsewhere({
  entity,
  form,
}: {
  readonly entity: EntityDefinition;
  readonly form: ReturnType<typeof createForm>;
}) {
  const clashing = useStore(form, (each) => each.clashing);
  if (clashing.size === 0) return null;
  const labels = [...clashing].map((name) => entity.allFields[name]?.label ?? name);
  return (
    <Notice type="warning" title="Changed elsewhere meanwhile">
      <Text>{labels.join(', ')}. Go on writing: when you save, you see both texts.</Text>
    </Notice>
  );
}
