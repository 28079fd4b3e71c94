import { Box, Text } from '@chakra-ui/react';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { Anchor } from '#domain/content/textQuote.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { isOutdated } from './fieldText.ts';

/** Longest quote that is shown, in characters. */
const shownLength = 160;

/** Subject of a comment: the field, the words in it, and whether they are still there. */
export function AnchorQuote({
  row,
  anchor,
  isBeside = false,
}: {
  readonly row: Pick<DocumentRow, 'entity' | 'body'>;
  readonly anchor: Anchor;
  /** Whether it stands beside the field, whose words are marked there. */
  readonly isBeside?: boolean;
}) {
  const { allFields } = documentTypes[row.entity];
  const field = Object.hasOwn(allFields, anchor.field) ? allFields[anchor.field] : undefined;
  const outdated = isOutdated(anchor, field, row.body[anchor.field]);
  const { exact } = anchor;
  if (isBeside && !outdated) return null;
  return (
    <Box textStyle="small" color="ink.muted" marginBottom="1">
      {!isBeside && <Text fontWeight="medium">On {field?.label ?? 'a field that is no longer there'}</Text>}
      {exact !== '' && (
        <Box
          as="blockquote"
          borderInlineStartWidth="2px"
          borderColor="accent.ink"
          paddingInlineStart="2"
          overflowWrap="anywhere"
        >
          {exact.length > shownLength ? `${exact.slice(0, shownLength)}…` : exact}
        </Box>
      )}
      {outdated && <Text fontStyle="italic">The text has changed since.</Text>}
    </Box>
  );
}
