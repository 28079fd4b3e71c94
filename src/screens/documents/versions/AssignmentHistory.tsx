import { Box, Heading, Text } from '@chakra-ui/react';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { formatDate } from '#ui/display/dates.ts';
import { useNames } from '#screens/shared/data/useNames.ts';

/** To whom a document was assigned, by whom and when, newest first. Assigning makes no version. */
export function AssignmentHistory({ row: { assignments } }: { readonly row: DocumentRow }) {
  const names = useNames();
  if (!assignments || assignments.length === 0) return null;
  return (
    <Box as="section">
      <Heading as="h2" size="md" marginBottom="1">
        Assignments
      </Heading>
      <Box as="ul" listStyleType="none">
        {assignments.toReversed().map(({ id, to, due, by, at }) => (
          <Box as="li" key={id} paddingBlock="1" overflowWrap="anywhere">
            {to ? `To ${names.get(`user:${to.id}`) || to.displayName || 'somebody'}` : 'To nobody'}
            {due !== null && `, due ${formatDate(due, 'd MMM yyyy HH:mm')}`}{' '}
            <Text as="span" color="ink.muted" textStyle="small">
              by {by.displayName}, {formatDate(at, 'd MMM yyyy HH:mm')}
            </Text>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
