import { Box, Flex } from '@chakra-ui/react';
import { displayReference } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type EntityDefinition, readableFields } from '#domain/content/entities/define.ts';
import { isEmpty } from '#domain/content/fields/field.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { richElements } from '#ui/rich/text/sanitise.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';

/** Characters of its text that a preview shows. */
const excerptLength = 220;

/** Preview of a document in a few lines: reference, status, title, summary and the beginning of its text. */
export default function PreviewCard({ keyId }: { readonly keyId: string }) {
  const person = useDevice()?.person;
  const [row] = useMirror((mirror) => documentsByKey(mirror, [keyId]), [keyId]) ?? [];
  if (!row || !person) return null;
  const entity = documentTypes[row.entity];
  const { summary } = row.body;
  const excerpt = excerptOf(entity, row, person.isStaff);
  return (
    <Box width="16rem" paddingBlock="1" textStyle="small">
      {!entity.collection && (
        <Flex align="center" gap="2" color="ink.muted">
          <span>{displayReference(row)}</span>
          <StatusBadge statusId={row.statusId} />
        </Flex>
      )}
      <Box fontWeight="semibold" color="ink.strong">
        {row.body.title}
      </Box>
      {textIn(summary) !== '' && <Box color="ink">{textIn(summary)}</Box>}
      {excerpt !== '' && (
        <Box color="ink.muted" marginTop="1" fontWeight="normal">
          {excerpt}
        </Box>
      )}
    </Box>
  );
}

/** The beginning of the first text in the document's own fields that its reader may see. */
function excerptOf(entity: EntityDefinition, { body }: Pick<DocumentRow, 'body'>, isStaff: boolean): string {
  const first = readableFields(entity.fields, isStaff ? 'staff' : 'everyone', body).find(
    ([name, field]) => field.kind === 'rich' && !isEmpty(field, body[name]),
  );
  if (!first) return '';
  const html = textIn(body[first[0]]).replaceAll('<', ' <');
  const text = (richElements(html).textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  return text.length <= excerptLength ? text : `${text.slice(0, excerptLength).replace(/\s\S*$/, '')} …`;
}
