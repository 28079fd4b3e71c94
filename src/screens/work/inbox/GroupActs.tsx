import { chakra } from '@chakra-ui/react';
import { Check, Clock } from 'lucide-react';
import type { NoticeState } from '#domain/personal/noticeState.ts';
import type { InboxItem } from '#mirror/queries/person/inbox.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { snoozeTimes } from './inboxText.ts';

/** An entry of the inbox. */
export const Group = chakra('section', {
  base: { paddingBlock: '3', borderTopWidth: 'thin', borderColor: 'line' },
});

/** Buttons for all items of an entry at once. */
export function GroupActs({
  name,
  items,
  now,
  onSet,
}: {
  /** Name of the entry. */
  readonly name: string;
  readonly items: readonly InboxItem[];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly onSet: (items: readonly InboxItem[], state: NoticeState) => void;
}) {
  return (
    <>
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
    </>
  );
}
