import { Box, Text } from '@chakra-ui/react';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { titleOf } from '#screens/shared/references/references.tsx';
import { type Uses, maxListedUses } from '../useArchiveGuard.ts';

/** Lists what uses a collection item that the person tried to archive. */
export default function InUse({ row, uses }: { readonly row: DocumentRow; readonly uses: Uses }) {
  const entity = documentTypes[row.entity];
  return (
    <Notice type="warning" title={`${entity.label} NOT Archived: it is in use`}>
      <Text>Change or archive these first. They use “{row.body.title}” on this device:</Text>
      <Box as="ul" listStyleType="none" marginTop="1">
        {uses.slice(0, maxListedUses).map((each) => (
          <li key={each.keyId}>
            <TextLink to={`${documentTypes[each.entity].path}/${each.keyId}/read`}>{nameOf(each)}</TextLink>
          </li>
        ))}
      </Box>
      {uses.length > maxListedUses && <Text>And others.</Text>}
    </Notice>
  );
}

function nameOf(row: DocumentRow): string {
  const { collection, label } = documentTypes[row.entity];
  return collection ? `${label} ${row.body.title}` : titleOf(row);
}
