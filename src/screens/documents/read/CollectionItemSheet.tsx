import { Box, Heading, Text } from '@chakra-ui/react';
import type { Device } from '#actions/device.ts';
import { plannedBody } from '#domain/event/run/slotState.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { BodyView } from '#screens/shared/document/body/BodyView.tsx';
import type { References } from '#screens/shared/references/references.tsx';
import { ExportGameLink } from '#screens/shared/export/ExportLink.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { PageView } from './PageView.tsx';
import { SlotPhaseLine } from './SlotPhaseLine.tsx';

const omittedFields = ['title'];

/** A collection item for reading. System pages are shown as their readers see them; the game can be exported. */
export default function CollectionItemSheet({
  entity,
  row,
  device,
  references,
}: {
  readonly entity: EntityDefinition;
  readonly row: DocumentRow;
  readonly device: Device;
  readonly references: References;
}) {
  if (entity.key === 'systemPage') return <PageView row={row} device={device} />;
  const { person } = device;
  return (
    <>
      {entity.key === 'eventSlot' && <SlotPhaseLine row={row} />}
      <BodyView
        entity={entity}
        isStaff={person.isStaff}
        body={entity.key === 'eventSlot' ? plannedBody(row.body) : row.body}
        references={references}
        omit={omittedFields}
      />
      {entity.key === 'eventSlot' && person.isStaff && (
        <TextLink to={`/run/${row.keyId}`}>Run sheet</TextLink>
      )}
      {entity.key === 'team' && person.isStaff && (
        <TextLink to={`${entity.path}/${row.keyId}`}>Members and their documents</TextLink>
      )}
      {entity.key === 'location' && (
        <TextLink to={`/print/binder?for=place&who=${row.keyId}`}>Print the schedule of this place</TextLink>
      )}
      {entity.key === 'game' && person.isAdmin && person.isStaff && (
        <Box
          as="section"
          aria-label="The whole game"
          paddingBlock="5"
          borderTopWidth="thin"
          borderColor="line"
        >
          <Heading as="h2" size="md" marginBottom="1">
            The whole game
          </Heading>
          <Text color="ink.muted" marginBottom="2">
            Everything in one JSON file: documents with their versions, comments and shares, collections,
            people and roles, but no passwords. The server creates the file, so you need to be online.
          </Text>
          <ExportGameLink />
          <TextLink to="/import/documents" marginInlineStart="3">
            Import documents from an export
          </TextLink>
        </Box>
      )}
    </>
  );
}
