import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { Check, CheckCheck, Clock, Inbox as InboxIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { setNotices } from '#actions/person/inbox.ts';
import type { Device } from '#actions/device.ts';
import { displayReference } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { NoticeState } from '#domain/personal/noticeState.ts';
import type { InboxGroup, InboxItem } from '#mirror/queries/person/inbox.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextLink } from '#ui/controls/TextLink.ts';
import { formatTimestamp } from '#ui/display/dates.ts';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { pageEdge } from '#ui/layout/bars.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { inboxAddress, inboxLine, snoozeTimes } from './inboxText.ts';
import { useInbox } from './useInbox.ts';

const Group = chakra('section', {
  base: { paddingBlock: '3', borderTopWidth: 'thin', borderColor: 'line' },
});
const Item = chakra('li', {
  base: {
    paddingBlock: '1',
    paddingInlineStart: '3',
    borderInlineStartWidth: '3px',
    borderColor: 'transparent',
    '&[data-unread]': { borderColor: 'accent' },
    '@media (pointer: coarse)': {
      '& > a': { display: 'flex', flexDirection: 'column', justifyContent: 'center', minHeight: 'target' },
    },
  },
});

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
      {groups.map((group) => (
        <OneGroup key={group.keyId} group={group} now={now} onSet={set} />
      ))}
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

function OneGroup({
  group,
  now,
  onSet,
}: {
  readonly group: InboxGroup;
  readonly now: number;
  readonly onSet: (items: readonly InboxItem[], state: NoticeState) => void;
}) {
  const { entity, reference, title, items } = group;
  const name = documentTypes[entity].collection ? title : `${displayReference({ reference })} ${title}`;
  return (
    <Group aria-label={name}>
      <Flex gap="2" align="center" wrap="wrap">
        <Heading
          as="h2"
          textStyle="body"
          fontWeight="semibold"
          flex={{ base: '1 1 100%', sm: '1 1 14rem' }}
          minWidth="0"
        >
          <TextLink to={inboxAddress(group)} overflowWrap="anywhere">
            {name}
          </TextLink>
        </Heading>
        <Menu
          items={snoozeTimes(now).map(({ label, until }) => ({
            key: label,
            label,
            onSelect: () => onSet(items, { kind: 'snoozed', until }),
          }))}
          renderTrigger={(trigger) => (
            <Button {...trigger} variant="plain" icon={<Clock />} aria-label={`Snooze ${name}`}>
              Snooze
            </Button>
          )}
        />
        <Button icon={<Check />} aria-label={`Done: ${name}`} onClick={() => onSet(items, { kind: 'done' })}>
          Done
        </Button>
      </Flex>
      <Box as="ul" marginTop="1.5">
        {items.map((item) => (
          <Item key={item.id} data-unread={item.state.kind === 'unread' || undefined}>
            <Link to={inboxAddress(group, item)} onClick={() => onSet([item], { kind: 'read' })}>
              {item.state.kind === 'unread' && <span className="wm-sr-only">Unread:</span>}
              <Text
                as="span"
                color="ink.strong"
                fontWeight={item.state.kind === 'unread' ? 'semibold' : undefined}
              >
                {inboxLine(item)}
              </Text>
              {item.text !== '' && (
                <Text as="span" display="block" color="ink" lineClamp="2" overflowWrap="anywhere">
                  {item.text}
                </Text>
              )}
            </Link>
            <Text as="div" textStyle="small" color="ink.muted">
              {item.state.kind === 'snoozed' ? (
                `Until ${formatTimestamp(item.state.until, 'EEE d MMM HH:mm')}`
              ) : (
                <RelativeTime value={new Date(item.at).toISOString()} />
              )}
            </Text>
          </Item>
        ))}
      </Box>
    </Group>
  );
}
