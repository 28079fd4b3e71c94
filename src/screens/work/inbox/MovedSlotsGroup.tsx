import { Box, Flex, Heading } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { NoticeState } from '#domain/personal/noticeState.ts';
import type { InboxItem } from '#mirror/queries/person/inbox.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Group, GroupActs } from './GroupActs.tsx';
import { movedSlotsLine } from './inboxText.ts';
import type { MovedSlots } from './movedSlots.ts';
import { OneGroup } from './OneGroup.tsx';

/** Slots that one person moved in one go: a line that opens, and can be dealt with as one. */
export function MovedSlotsGroup({
  moved,
  now,
  onSet,
}: {
  readonly moved: MovedSlots;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly onSet: (items: readonly InboxItem[], state: NoticeState) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const items = moved.groups.flatMap((group) => group.items);
  const isUnread = items.some(({ state }) => state.kind === 'unread');
  const line = movedSlotsLine(moved);
  const name = line.slice(0, line.indexOf(':'));
  const show = () => {
    // Each of them can be read then.
    if (!isOpen) onSet(items, { kind: 'read' });
    setOpen(!isOpen);
  };
  return (
    <Group aria-label={name}>
      <Flex gap="2" align="center" wrap="wrap">
        <Heading
          as="h2"
          textStyle="body"
          fontWeight={isUnread ? 'semibold' : undefined}
          flex={{ base: '1 1 100%', sm: '1 1 14rem' }}
          minWidth="0"
          overflowWrap="anywhere"
        >
          {isUnread && <span className="wm-sr-only">Unread:</span>}
          {line}
        </Heading>
        <Button
          variant="plain"
          icon={isOpen ? <ChevronDown /> : <ChevronRight />}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={`${isOpen ? 'Hide' : 'Show'} the slots: ${name}`}
          onClick={show}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
        <GroupActs name={name} items={items} now={now} onSet={onSet} />
      </Flex>
      <Box id={listId} marginTop="2" marginInlineStart="4" hidden={!isOpen}>
        {isOpen &&
          moved.groups.map((group) => <OneGroup key={group.keyId} group={group} now={now} onSet={onSet} />)}
      </Box>
    </Group>
  );
}
