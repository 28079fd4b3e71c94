import { Flex, Heading } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { Change } from '#domain/rules/change.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { OwnTextButtons } from '#screens/shared/export/OwnTextButtons.tsx';
import { plainText } from '#screens/shared/export/ownText.ts';
import { BodyView } from '#screens/shared/document/body/BodyView.tsx';
import { useReferences } from '#screens/shared/references/references.tsx';

/** Text that the person wrote and cannot save where they wrote it, to read, copy or save as a file. */
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
          <OwnTextButtons title={title} text={plainText(title, changes, references)} />
        </Flex>
      </Flex>
      <BodyView
        entity={entity}
        isStaff={isStaff}
        body={body}
        references={references}
        omit={Object.keys(entity.allFields).filter((name) => !(name in body))}
      />
    </section>
  );
}
