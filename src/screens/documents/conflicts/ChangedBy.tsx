import { Text } from '@chakra-ui/react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { Document } from '#domain/content/document.ts';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { titleOf } from '#screens/shared/references/references.tsx';

/** Author and time of their version. Kept out of live regions, because the relative time keeps changing. */
export function ChangedBy({ theirs, base }: { readonly theirs: Document; readonly base: Document }) {
  return (
    <Text color="ink.muted">
      Version {theirs.version} is by {theirs.updatedBy.displayName},{' '}
      <RelativeTime value={theirs.updatedDate} />
      {base.version > 0 && base.version < theirs.version && `; yours is based on version ${base.version}`}.
    </Text>
  );
}

/** Heading of the screen: reference and title of a document, label and name of a collection item. */
export function headingOf(entity: EntityDefinition, document: Document): string {
  return entity.collection ? `${entity.label} ${document.body.title}` : titleOf(document);
}
