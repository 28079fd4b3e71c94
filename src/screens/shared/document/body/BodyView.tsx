import { Text } from '@chakra-ui/react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { References } from '#screens/shared/references/references.tsx';
import { BodySections } from './BodySections.tsx';
import { bodyParts } from './bodyParts.ts';
import { Facts } from './Facts.tsx';

const noFields: readonly string[] = [];

/** A body for reading: its facts, then its texts by section. */
export function BodyView({
  entity,
  isStaff,
  body,
  references,
  omit = noFields,
}: {
  readonly entity: EntityDefinition;
  readonly isStaff: boolean;
  readonly body: BodyPatch;
  readonly references: References;
  /** Fields shown elsewhere on the screen. */
  readonly omit?: readonly string[];
}) {
  const { facts, texts } = bodyParts(entity, isStaff, body, omit);
  if (facts.length === 0 && texts.length === 0) return <NothingWritten />;
  return (
    <>
      <Facts sections={facts} isStaff={isStaff} body={body} references={references} />
      <BodySections sections={texts} isStaff={isStaff} body={body} references={references} />
    </>
  );
}

/** Stands in for a body without any text. */
export function NothingWritten() {
  return (
    <Text color="ink.muted" paddingBlock="4">
      Nothing written yet.
    </Text>
  );
}
