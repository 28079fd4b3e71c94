import { Box, Flex, Text, Heading } from '@chakra-ui/react';
import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { unavailability } from '#api/unavailability.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { formatDate } from '#ui/display/dates.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { VersionUnavailable } from './VersionUnavailable.tsx';
import { Compare } from './Compare.tsx';
import { VersionTable } from './VersionTable.tsx';
import { useHistory } from './useHistory.ts';

/** History of a document: its versions, to read, compare and restore. */
export default function Versions({
  entity,
  row,
  isStaff,
}: {
  readonly entity: EntityDefinition;
  readonly row: DocumentRow;
  readonly isStaff: boolean;
}) {
  const { rows, result, retry } = useHistory(row);
  const [comparing, setComparing] = useState(false);
  if (row.version === 0) {
    return <Text paddingBlock="5">There are no versions until this {entity.label} is on the server.</Text>;
  }
  if (!rows || (rows.length === 0 && (!result || result.kind === 'done'))) {
    return (
      <Box paddingBlock="5">
        <Skeleton lines={5} label="Fetching the versions" />
      </Box>
    );
  }
  if (rows.length === 0 && result && result.kind !== 'done') {
    return <VersionUnavailable what="The versions are" failure={result} onRetry={retry} />;
  }
  const isBehind = !rows.some((each) => each.version === row.version);
  return (
    <Flex direction="column" gap="3" paddingBlock="4">
      {isBehind && result && result.kind !== 'done' && unavailability(result) === 'unreachable' && (
        <Notice
          title="The newest versions are not on this device"
          actions={<Button onClick={retry}>Try again</Button>}
        >
          You are seeing the versions fetched earlier.
        </Notice>
      )}
      {rows.length > 1 && (
        <Flex>
          <Button
            icon={<GitCompareArrows />}
            aria-expanded={comparing}
            onClick={() => setComparing(!comparing)}
          >
            Compare two versions
          </Button>
        </Flex>
      )}
      {comparing && <Compare entity={entity} rows={rows} isStaff={isStaff} />}
      <VersionTable entity={entity} row={row} versions={rows} isStaff={isStaff} />
      <AssignmentHistory row={row} />
    </Flex>
  );
}

/** To whom a document was assigned, by whom and when, newest first. Assigning makes no version. */
function AssignmentHistory({ row: { assignments } }: { readonly row: DocumentRow }) {
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
