import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { CheckCheck, Clock, Inbox as InboxIcon } from 'lucide-react';
import { useState } from 'react';
import { setNotices } from '#actions/person/inbox.ts';
import type { Device } from '#actions/device.ts';
import type { NoticeState } from '#domain/personal/noticeState.ts';
import type { InboxItem } from '#mirror/queries/person/inbox.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { pageEdge } from '#ui/layout/bars.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { gatherMoves } from './movedSlots.ts';
import { MovedSlotsGroup } from './MovedSlotsGroup.tsx';
import { OneGroup } from './OneGroup.tsx';
import { useInbox } from './useInbox.ts';

/** The person's inbox, grouped by document. */
export default function InboxScreen() {
  const device = useDevice();
  return device ? <Content device={device} /> : null;
}

function Content({ device }: { readonly device: Device }) {
  const { found, now } = useInbox(device.person);
  const [showsSnoozed, setShowsSnoozed] = useState(false);
  if (!found) return <Skeleton />;
  const set = (items: readonly InboxItem[], state: NoticeState) => {
    const ids = items.map(({ id }) => id);
    void setNotices(device.mirror, ids, state, Date.parse(device.now()));
  };
  const all = found.groups.flatMap(({ items }) => items);
  const snoozed = all.filter(({ state }) => state.kind === 'snoozed');
  const unread = all.filter(({ state }) => state.kind === 'unread');
  const groups = found.groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ state }) => (state.kind === 'snoozed') === showsSnoozed),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <Box maxWidth="reader" paddingInline={pageEdge} paddingBlock="5">
      <Flex gap="2" align="center" wrap="wrap" marginBottom="4">
        <Heading as="h1" marginInlineEnd="auto">
          Inbox
        </Heading>
        {(snoozed.length > 0 || showsSnoozed) && (
          <Button
            variant="plain"
            icon={<Clock />}
            aria-pressed={showsSnoozed}
            onClick={() => setShowsSnoozed(!showsSnoozed)}
          >
            Snoozed ({snoozed.length})
          </Button>
        )}
        {unread.length > 0 && (
          <Button icon={<CheckCheck />} onClick={() => set(unread, { kind: 'read' })}>
            Mark all read
          </Button>
        )}
      </Flex>
      {gatherMoves(groups).map((each) =>
        'keyId' in each ? (
          <OneGroup key={each.keyId} group={each} now={now} onSet={set} />
        ) : (
          <MovedSlotsGroup key={each.groups[0]?.keyId} moved={each} now={now} onSet={set} />
        ),
      )}
      {groups.length === 0 && (
        <EmptyState icon={<InboxIcon />} title={showsSnoozed ? 'Nothing is snoozed' : 'No notifications'}>
          Flags, approvals, comments and deadlines of what you wrote, commented on or follow appear here.
        </EmptyState>
      )}
      <Text marginTop="5" textStyle="small" color="ink.muted">
        Choose what you’re notified about, and your quiet hours, in your{' '}
        <TextLink to="/userProfile">profile</TextLink>.
      </Text>
    </Box>
  );
}
