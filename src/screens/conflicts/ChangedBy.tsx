import { Text } from '@chakra-ui/react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Document } from '#domain/document.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { titleOf } from '../shared/references.tsx';

/** Who made the version that is there now, and when; outside whatever is read aloud, because the time moves on. */
export function ChangedBy({ theirs, base }: { readonly theirs: Document; readonly base: Document }) {
  return (
    <Text color="ink.muted">
      Version {theirs.version} is by {theirs.updatedBy.displayName},{' '}
      <RelativeTime value={theirs.updatedDate} />
      {base.version > 0 && `; yours was made on version ${base.version}`}.
    </Text>
  );
}

/** What the screen is headed by: a document's reference and title; a thing of a collection has no reference. */
export function headingOf(entity: EntityDefinition, document: Document): string {
  return entity.collection ? `${entity.label} ${document.body.title}` : titleOf(document);
}
