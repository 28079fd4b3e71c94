import { Box, Flex, Heading, chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { displayReference } from '#domain/content/document.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { BodyView } from '#screens/shared/document/body/BodyView.tsx';
import { PersonName } from '#screens/shared/document/PersonName.tsx';
import { RowSync } from '#screens/shared/document/sync/RowSync.tsx';
import { useReferences } from '#screens/shared/references/references.tsx';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';

/** Beside the list, or over it where there is no room beside it. */
const Panel = chakra('section', {
  base: {
    position: { base: 'fixed', lg: 'static' },
    insetBlock: '0',
    insetInlineEnd: '0',
    zIndex: { base: 'bar', lg: 'auto' },
    flexShrink: '0',
    width: { base: 'min(28rem, 100%)', lg: '26rem', '2xl': '34rem' },
    overflowY: 'auto',
    paddingInline: '5',
    paddingBlock: '4',
    background: 'surface.panel',
    borderInlineStartWidth: 'thin',
    borderColor: 'line',
    '@media print': { display: 'none' },
  },
});

const titleOnly = ['title'];

/** A document for reading beside its list, as this device has it. */
export default function RowPreview({
  entity,
  keyId,
  onClose,
}: {
  readonly entity: EntityDefinition;
  readonly keyId: string;
  readonly onClose: () => void;
}) {
  const [row] = useMirror((mirror) => documentsByKey(mirror, [keyId]), [keyId]) ?? [];
  return (
    <Panel aria-label="Preview" tabIndex={0}>
      {row && <Preview entity={entity} row={row} onClose={onClose} />}
    </Panel>
  );
}

function Preview({
  entity,
  row,
  onClose,
}: {
  readonly entity: EntityDefinition;
  readonly row: DocumentRow;
  readonly onClose: () => void;
}) {
  const names = useNames();
  const isStaff = useDevice()?.person.isStaff ?? false;
  const bodies = useMemo(() => [row.body], [row]);
  const references = useReferences(entity.allFields, bodies);
  return (
    <>
      <Flex align="center" gap="2.5">
        <span className="wm-code">{displayReference(row)}</span>
        <StatusBadge statusId={row.statusId} />
        {row.sync !== 'saved' && <RowSync state={row.sync} />}
        <TextLink to={`${entity.path}/${row.keyId}/read`} marginInlineStart="auto">
          Open
        </TextLink>
        <IconButton label="Close the preview (Escape)" icon={<X />} onClick={onClose} />
      </Flex>
      <Heading as="h2" textStyle="heading" marginTop="1">
        {row.body.title}
      </Heading>
      <Box color="ink.muted" textStyle="small" marginBottom="3">
        {names.get(`team:${row.teamId}`)} · <PersonName person={row.updatedBy} /> ·{' '}
        <RelativeTime value={row.updatedDate} />
      </Box>
      {references && (
        <BodyView
          entity={entity}
          isStaff={isStaff}
          body={row.body}
          references={references}
          omit={titleOnly}
        />
      )}
    </>
  );
}
