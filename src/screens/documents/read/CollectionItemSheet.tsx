import { Box, Heading, Text } from '@chakra-ui/react';
import type { Device } from '#actions/device.ts';
import type { DocumentRow } from '#mirror/queries/rows.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { BodyView } from '#screens/shared/document/BodyView.tsx';
import type { References } from '#screens/shared/references.tsx';
import { ExportGameLink } from '#screens/shared/export/ExportLink.tsx';
import { PageView } from './PageView.tsx';

const shownAbove = ['title'];

/** A thing that administrators keep, for reading: a page as it will be read, the game with the way to a copy of it. */
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
      <BodyView
        entity={entity}
        isStaff={person.isStaff}
        body={row.body}
        references={references}
        omit={shownAbove}
      />
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
            Everything in one file (JSON): documents with all their versions, comments and shares, what
            administrators keep, people and roles. No passwords. The server makes it, so you need a network.
          </Text>
          <ExportGameLink />
        </Box>
      )}
    </>
  );
}
