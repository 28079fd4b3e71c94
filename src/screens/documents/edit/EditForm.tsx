import { Box, Flex, chakra } from '@chakra-ui/react';
import { Suspense, lazy, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import type { Device } from '#actions/device.ts';
import type { DocumentState } from '#mirror/read/documents.ts';
import { type EntityDefinition, writableFields } from '#domain/content/entities/define.ts';
import type { Document } from '#domain/content/document.ts';
import type { Field } from '#domain/content/fields/field.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { mayPickTeam } from '#domain/rules/permissions/permissions.ts';
import { pageEdge, pageWidth } from '#ui/layout/bars.ts';
import { FormBar } from './FormBar.tsx';
import { FormHeader } from './FormHeader.tsx';
import { FormSections, formSectionId } from './FormSections.tsx';
import { SectionIndex } from './SectionIndex.tsx';
import { focusField } from './form/focusField.ts';
import { FlagNotice } from '#screens/shared/document/FlagNotice.tsx';
import { inSections, sectionName } from '#screens/shared/document/body/bodyParts.ts';
import { FormNotices } from './FormNotices.tsx';
import { LastEdit } from '#screens/shared/document/LastEdit.tsx';
import { TeamPicker } from './TeamPicker.tsx';
import { SyncProblem } from '#screens/shared/document/sync/SyncProblem.tsx';
import { WarningList } from '#screens/shared/document/body/WarningList.tsx';
import { fieldId } from '#screens/shared/document/body/FieldErrors.tsx';
import { useDocumentForm } from './form/useDocumentForm.ts';

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
  const row = state?.row;
  const fields = useMemo(
    () =>
      writableFields(entity.allFields, device.person.isStaff ? 'staff' : 'everyone').filter(
        ([, field]) => !field.hasOwnScreen,
      ),
    [entity, device],
  );
  const documentForm = useDocumentForm({
    entity,
    device,
    keyId,
    seen,
    text,
    row: state && (state.row ?? null),
    onCreated,
    onShow: (named) => focusFirst(fields, named),
  });
  const { form, context, effect, lost, save, isNew } = documentForm;
  const warnings = useStore(form, (each) => each.warnings);
  const location = useLocation();
  const isReady = context !== undefined;
  useEffect(() => {
    if (isReady && location.hash !== '') focusField(location.hash.slice(1));
  }, [isReady, location]);
  useEffect(() => {
    if (isReady && isNew) document.querySelector<HTMLElement>(`#${fieldId('title')} input`)?.focus();
  }, [isReady, isNew]);

  const sections = useMemo(() => inSections(entity, fields), [entity, fields]);
  const entries = useMemo(
    () => sections.map(([section]) => ({ id: formSectionId(section), heading: sectionName(section) })),
    [sections],
  );

  if (!context) return null;
  const actions = {
    form,
    saveLabel: effect?.label ?? 'Save',
    isNew,
    isLost: lost !== null,
    saving: save.saving,
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
        <FormNotices
          entity={entity}
          keyId={keyId}
          documentForm={documentForm}
          onDiscard={() => document.getElementById('main')?.focus()}
        >
          {seen && state && <SyncProblem entity={entity} keyId={keyId} state={state} editing />}
        </FormNotices>
      </Flex>
      <Columns>
        <Rail>
          {sections.length > 1 && <SectionIndex sections={entries} />}
          {entity.key === 'research' && (
            <Suspense>
              <PeriodGuidance
                form={form}
                device={device}
                keyId={documentForm.keyId}
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

/** Focuses the first field of the form that is named in a text, or in errors. */
function focusFirst(fields: readonly [string, Field][], named: object): void {
  const name = ['teamId', ...fields.map(([each]) => each)].find((each) => each in named);
  if (name !== undefined) focusField(fieldId(name));
}
