import { Box, Text } from '@chakra-ui/react';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { groupByReason } from '#screens/documents/list/selection/changeMany.ts';
import type { TransitionResult } from '#screens/documents/list/selection/transitionMany.ts';

/** Which documents could not be approved or flagged, and why, each with a link. */
export function ReviewReport({
  result: { transition, succeeded, failed },
  onClose,
}: {
  readonly result: TransitionResult;
  readonly onClose: () => void;
}) {
  const done = succeeded === 0 ? '' : `${succeeded} ${transition.pastLabel}. `;
  return (
    <Notice
      type="warning"
      title={`${done}${failed.length} could not be ${transition.pastLabel}:`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Box maxHeight="22vh" overflowY="auto" tabIndex={0} role="group" aria-label="Not changed">
        {groupByReason(failed).map(({ reason, failures }) => (
          <div key={reason}>
            <p>{reason}</p>
            <Box as="ul" listStyleType="none">
              {failures.map(({ keyId, title }) => (
                <li key={keyId}>
                  <TextLink to={`/review/${keyId}`}>{title}</TextLink>
                </li>
              ))}
            </Box>
          </div>
        ))}
      </Box>
      <Text color="ink.muted" textStyle="small" marginTop="1">
        {failed.length === 1 ? 'It is still waiting here.' : 'They are still waiting here.'}
      </Text>
    </Notice>
  );
}
