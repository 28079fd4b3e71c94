import { Flex, Heading } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { Change } from '#domain/change.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { BodyPatch } from '#domain/document.ts';
import { OwnWordsButtons } from '../shared/export/OwnTextButtons.tsx';
import { plainText } from '../shared/export/ownText.ts';
import { Sheet } from '../shared/document/Sheet.tsx';
import { useReferences } from '../shared/references.tsx';

/** What somebody wrote and cannot save where they wrote it: to be read, copied and taken away. */
export function OwnText({
  entity,
  isStaff,
  title,
  body,
  changes,
}: {
  readonly entity: EntityDefinition;
  readonly isStaff: boolean;
  readonly title: string;
  readonly body: BodyPatch;
  readonly changes: readonly Change[];
}) {
  const bodies = useMemo(() => [body], [body]);
  const references = useReferences(entity.allFields, bodies);
  if (!references || changes.length === 0) return null;
  return (
    <section aria-label="What you wrote">
      <Flex align="center" justify="space-between" gap="2" wrap="wrap">
        <Heading as="h2" size="md">
          What you wrote
        </Heading>
        <Flex gap="2" wrap="wrap">
          <OwnWordsButtons title={title} text={plainText(title, changes)} />
        </Flex>
      </Flex>
      <Sheet
        entity={entity}
        isStaff={isStaff}
        body={body}
        references={references}
        leaveOut={Object.keys(entity.allFields).filter((name) => !(name in body))}
      />
    </section>
  );
}
