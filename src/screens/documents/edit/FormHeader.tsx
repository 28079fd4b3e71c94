import { Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { useStore } from 'zustand';
import type { Document } from '#domain/content/document.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { displayReference } from '#domain/content/document.ts';
import type { RowState } from '#mirror/storage/rows.ts';
import { RowSync } from '#screens/shared/document/sync/RowSync.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { pageEdge, topBarHeight } from '#ui/layout/bars.ts';
import { type EditActions, EditButtons } from './EditButtons.tsx';
import { type Form, isDirty } from './form/form.ts';
import { dateFormats, formatOnDevice } from '#ui/display/dates.ts';

// As high as the header of a document that is read, so that nothing moves between reading and editing.
const Bar = chakra('header', {
  base: {
    position: { md: 'sticky' },
    top: topBarHeight,
    zIndex: '2',
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '3',
    rowGap: '2',
    minHeight: 'max(3rem, calc(var(--wm-target) + 0.5rem))',
    paddingBlock: '1',
    marginInline: '-4',
    paddingInline: pageEdge,
    background: 'surface.page',
    borderBottomWidth: 'thin',
    borderColor: 'line',
    // On a screen that is low, such as one zoomed in, the form needs the room.
    '@media (max-height: 30rem)': { position: 'static' },
  },
});

/** The header of a form: what is edited, how safe it is, and the buttons. It stays while the form scrolls. */
export function FormHeader({
  entity,
  document,
  saved,
  actions,
}: {
  readonly entity: EntityDefinition;
  /** The document that is edited; null for a new one. */
  readonly document: Document | null;
  /** Sync state of the text saved here; null before the first save. */
  readonly saved: RowState | null;
  readonly actions: EditActions;
}) {
  return (
    <Bar>
      <Flex flex={{ base: '1 0 100%', md: '1' }} align="center" gap="2.5" wrap="wrap" color="ink.muted">
        <Heading as="h1" size="md">
          {headingOf(entity, document)}
        </Heading>
        {document && !entity.collection && <StatusBadge statusId={document.statusId} />}
        <SaveStatus form={actions.form} saved={saved} />
      </Flex>
      <EditButtons label="Actions" actions={actions} />
    </Bar>
  );
}

/** Where the text is saved: as a draft, on this device or on the server. */
export function SaveStatus({ form, saved }: { readonly form: Form; readonly saved: RowState | null }) {
  const hasChanges = useStore(form, isDirty);
  const keptAt = useStore(form, (state) => state.keptAt);
  if (hasChanges) {
    if (keptAt === null) return null;
    const time = formatOnDevice(keptAt, dateFormats.time);
    return (
      <Text as="span" textStyle="small">
        Draft saved {time}
      </Text>
    );
  }
  if (!saved) return null;
  return (
    <Flex as="span" role="status" gap="3" align="center" textStyle="small">
      {saved !== 'saved' && <Text as="span">Saved on this device</Text>}
      <RowSync state={saved} isNamed />
    </Flex>
  );
}

/** Returns the heading: a document by its reference, a collection item by its type. */
function headingOf(entity: EntityDefinition, document: Document | null): string {
  const { collection, label } = entity;
  return document ? `Edit ${collection ? label : displayReference(document)}` : `New ${label}`;
}
