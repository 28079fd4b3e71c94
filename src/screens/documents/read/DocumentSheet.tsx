import { Box, chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { DocumentRow } from '#mirror/queries/rows.ts';
import { BodySections, sectionHeading, sectionId } from '#screens/shared/document/BodySections.tsx';
import { NothingWritten } from '#screens/shared/document/BodyView.tsx';
import { bodyParts } from '#screens/shared/document/bodyParts.ts';
import { Fact, Facts } from '#screens/shared/document/Facts.tsx';
import { LastEdit } from '#screens/shared/document/LastEdit.tsx';
import type { References } from '#screens/shared/references.tsx';
import { BackLinks } from './BackLinks.tsx';
import { Contents } from './Contents.tsx';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 18rem' },
    columnGap: '12',
    rowGap: '5',
    paddingTop: '4',
    '@media print': { display: 'block' },
  },
});
const Rail = chakra('section', {
  base: {
    gridColumn: { xl: '2' },
    gridRow: { xl: '1 / span 2' },
    paddingInline: { base: '3', xl: '0' },
    paddingBlock: { base: '1', xl: '0' },
    borderWidth: { base: 'thin', xl: '0' },
    borderColor: 'line',
    borderRadius: 'md',
  },
});

/** Fewer sections are seen at a glance. */
const fewSections = 3;
const omitted = ['title', 'summary'];

/** A document for reading: its texts, its facts beside them or above, and contents if it is long. */
export function DocumentSheet({
  entity,
  row,
  team,
  isStaff,
  references,
}: {
  readonly entity: EntityDefinition;
  readonly row: DocumentRow;
  readonly team: string | undefined;
  readonly isStaff: boolean;
  readonly references: References;
}) {
  const { body } = row;
  const { facts, texts } = useMemo(() => bodyParts(entity, isStaff, body, omitted), [entity, isStaff, body]);
  const entries = useMemo(
    () =>
      texts.map(([section, fields]) => ({
        id: sectionId(section),
        heading: sectionHeading(section, fields),
      })),
    [texts],
  );
  return (
    <Columns>
      <Rail aria-label="Facts">
        <Facts sections={facts} isStaff={isStaff} body={body} references={references}>
          {team !== undefined && <Fact label="Team">{team}</Fact>}
        </Facts>
        <Box display={{ base: 'none', xl: 'block' }}>
          <LastEdit document={row} />
        </Box>
        {entries.length > fewSections && (
          <Box display={{ base: 'none', xl: 'contents' }}>
            <Contents entries={entries} />
          </Box>
        )}
      </Rail>
      <Box minWidth="0">
        {texts.length === 0 && <NothingWritten />}
        <BodySections sections={texts} isStaff={isStaff} body={body} references={references} />
        <BackLinks keyId={row.keyId} />
        <Box display={{ xl: 'none' }}>
          <LastEdit document={row} />
        </Box>
      </Box>
    </Columns>
  );
}
