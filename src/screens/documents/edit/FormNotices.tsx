import { Box, Text } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { FieldErrors } from '#screens/shared/document/body/FieldErrors.tsx';
import { showSnackbar } from '#session/store.ts';
import { fieldNames } from '#screens/shared/document/body/fieldNames.ts';
import { type Form, isDirty } from './form/form.ts';
import type { DocumentForm, LostAccess } from './form/useDocumentForm.ts';
import type { OfferedDraft } from './form/useDraft.ts';

/** Offers a draft that was typed earlier and not saved. */
function DraftNotice({
  entity,
  offered: { draft, ids, differing },
  onUse,
  onDiscard,
}: {
  readonly entity: EntityDefinition;
  readonly offered: OfferedDraft;
  readonly onUse: () => void;
  readonly onDiscard: () => void;
}) {
  const count = ids.length;
  return (
    <Notice
      title="You have an unsaved draft"
      actions={
        <>
          <Button variant="primary" onClick={onUse}>
            Use draft
          </Button>
          <Button onClick={onDiscard}>{count > 1 ? `Discard ${count} drafts` : 'Discard draft'}</Button>
        </>
      }
    >
      <Text>
        {fieldNames(entity, Object.keys(draft.body)) || 'Team'}, typed <RelativeTime value={draft.at} />.
      </Text>
      {differing.length > 0 && (
        <Text>
          An earlier draft has different text for {fieldNames(entity, differing)}. If you use this draft, the
          earlier one stays under ‘This device’.
        </Text>
      )}
    </Notice>
  );
}

/** Says that other drafts of the document stay, after one was used or saved. */
function DraftsLeftNotice({ count }: { readonly count: number }) {
  const them = count === 1 ? 'it' : 'them';
  return (
    <Notice
      title={count === 1 ? 'There is another draft of this' : `There are ${count} other drafts of this`}
    >
      You can read {them} under ‘This device’, and open or discard {them} there.
    </Notice>
  );
}

/**
 * Notices about a form: what else a save does, a draft to go on with, access that was lost, a save that was refused, and
 * fields that somebody else has changed as well.
 */
export function FormNotices({
  entity,
  keyId,
  documentForm: { form, lost, draft, save, effect },
  onDiscard,
  children,
}: {
  readonly entity: EntityDefinition;
  readonly keyId: string;
  readonly documentForm: DocumentForm;
  /** Called when the offered draft is discarded and its button goes. */
  readonly onDiscard?: () => void;
  /** Notices about the document itself. */
  readonly children?: ReactNode;
}) {
  const { refusal } = save;
  const conflicting = useStore(form, (state) => state.conflicting);
  const hasChanges = useStore(form, isDirty);
  const navigate = useNavigate();
  const labels = fieldNames(entity, [...conflicting]);
  const seeText = (
    <Button onClick={() => void navigate(`${entity.path}/${keyId}/conflict`)}>See your unsent text</Button>
  );
  return (
    <>
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
            onDiscard?.();
          }}
        />
      )}
      {draft.left > 0 && <DraftsLeftNotice count={draft.left} />}
      {children}
      {lost && (
        <SuddenNotice type="error" title={lostTitle(entity, lost)} actions={hasChanges && seeText}>
          {hasChanges && 'What you typed is kept under ‘This device’.'}
        </SuddenNotice>
      )}
      {refusal && !refusal.errors && <Notice type="error" title={refusal.error} />}
      <ErrorSummary entity={entity} form={form} />
      {labels !== '' && (
        <SuddenNotice type="warning" title="Someone else changed the same fields">
          <Text>{labels}. You can keep writing. When you save, you will see both texts.</Text>
        </SuddenNotice>
      )}
    </>
  );
}

/** A notice that may appear while somebody is writing further down: then a message leads to it. */
function SuddenNotice(
  props: ComponentProps<typeof Notice> & { readonly type: 'warning' | 'error'; readonly title: string },
) {
  const { type, title } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const top = box.current?.getBoundingClientRect().top ?? 0;
    const show = () => box.current?.scrollIntoView({ block: 'center' });
    if (top < 0) showSnackbar(type, title, { label: 'Show', run: show });
  }, [type, title]);
  return (
    <Box ref={box}>
      <Notice {...props} />
    </Box>
  );
}

/** How many fields need correcting, each with a link to it. A field that is corrected leaves the list. */
function ErrorSummary({ entity, form }: { readonly entity: EntityDefinition; readonly form: Form }) {
  const errors = useStore(form, (state) => state.errors);
  const names = Object.keys(errors);
  if (names.length === 0) return null;
  return (
    <Notice
      type="error"
      title={names.length === 1 ? '1 field needs correcting' : `${names.length} fields need correcting`}
    >
      <FieldErrors
        entity={entity}
        editAddress=""
        errors={names.map((name) => ({ name, messages: [errors[name] ?? ''] }))}
      />
    </Notice>
  );
}

function lostTitle({ label }: EntityDefinition, lost: LostAccess): string {
  return lost === 'archived' ? `This ${label} has been archived` : `You can no longer ${lost} this ${label}`;
}
