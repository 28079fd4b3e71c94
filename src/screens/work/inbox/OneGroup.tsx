import { Box, Flex, Heading, Text, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { displayReference } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { NoticeState } from '#domain/personal/noticeState.ts';
import type { InboxGroup, InboxItem } from '#mirror/queries/person/inbox.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { useNames } from '#screens/shared/data/useNames.ts';
import { Group, GroupActs } from './GroupActs.tsx';
import { inboxAddress, inboxLine, untilLine } from './inboxText.ts';

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

/** News of one document. */
export function OneGroup({
  group,
  now,
  onSet,
}: {
  readonly group: InboxGroup;
  readonly now: number;
  readonly onSet: (items: readonly InboxItem[], state: NoticeState) => void;
}) {
  const names = useNames();
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
        <GroupActs name={name} items={items} now={now} onSet={onSet} />
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
                {inboxLine(item, names)}
              </Text>
              {item.text !== '' && (
                <Text as="span" display="block" color="ink" lineClamp="2" overflowWrap="anywhere">
                  {item.text}
                </Text>
              )}
            </Link>
            <Text as="div" textStyle="small" color="ink.muted">
              {item.state.kind === 'snoozed' ? (
                untilLine(item.state.until)
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
