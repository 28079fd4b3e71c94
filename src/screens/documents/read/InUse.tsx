import { Box, Text } from '@chakra-ui/react';
import { kinds } from '#domain/kinds.ts';
import type { DocumentRow } from '#mirror/storage/database.ts';
import { Notice } from '#ui/Notice.tsx';
import { Way } from '#ui/Way.ts';
import { titleOf } from '#screens/shared/references.tsx';
import { type Uses, mostNamed } from './useCollectionItemTransitions.ts';

/** Says what uses a thing that somebody wanted to archive, each with the way to it. */
export default function InUse({ row, uses }: { readonly row: DocumentRow; readonly uses: Uses }) {
  const entity = kinds[row.entity];
  return (
    <Notice type="warning" title={`${entity.label} NOT Archived: it is in use`}>
      <Text>
        What is in use cannot vanish. Change or archive first what names “{row.body.title}” on this device:
      </Text>
      <Box as="ul" listStyleType="none" marginTop="1">
        {uses.slice(0, mostNamed).map((each) => (
          <li key={each.keyId}>
            <Way to={`${kinds[each.entity].path}/${each.keyId}/read`}>{nameOf(each)}</Way>
          </li>
        ))}
      </Box>
      {uses.length > mostNamed && <Text>And more.</Text>}
    </Notice>
  );
}

function nameOf(row: DocumentRow): string {
  const { collection, label } = kinds[row.entity];
  return collection ? `${label} ${row.body.title}` : titleOf(row);
}
