import { Box, Flex, Text } from '@chakra-ui/react';
import { Check, Ellipsis, Flag, PackageCheck, Send, UserRoundPen, X } from 'lucide-react';
import type { DeskRequest } from '#mirror/queries/desks/researchDesk.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { Bar } from '#screens/review/PickedBar.tsx';

interface Handlers {
  readonly onCheck: () => void;
  readonly onFlag: () => void;
  readonly onAssign: () => void;
  readonly onRelease: () => void;
  readonly onCollect: () => void;
}

/** Actions on the open request. */
export function DeskActions({
  request,
  isWide,
  isBusy,
  ...on
}: Handlers & {
  /** Undefined once it is no longer in the list, and while others are selected. */
  readonly request: DeskRequest | undefined;
  readonly isWide: boolean;
  readonly isBusy: boolean;
}) {
  if (!request) return null;
  const { state } = request;
  return (
    <Flex gap="2" marginInlineStart="auto" role="group" aria-label="Actions">
      <Button
        icon={<UserRoundPen />}
        aria-keyshortcuts="G"
        aria-haspopup="dialog"
        aria-label="Assign"
        square={!isWide}
        disabled={isBusy}
        onClick={on.onAssign}
      >
        {isWide && 'Assign'}
      </Button>
      <Button
        icon={<Flag />}
        aria-keyshortcuts="F"
        aria-label="Flag"
        square={!isWide}
        disabled={isBusy}
        onClick={on.onFlag}
      >
        {isWide && 'Flag'}
      </Button>
      {state === 'checked' && (
        <Button icon={<Send />} disabled={isBusy} onClick={on.onRelease}>
          Release now
        </Button>
      )}
      {state === 'released' ? (
        <Button
          variant="primary"
          icon={<PackageCheck />}
          disabled={isBusy || request.isCollected}
          onClick={on.onCollect}
        >
          {request.isCollected ? 'Collected' : 'Collected at the desk'}
        </Button>
      ) : (
        <Button
          variant="primary"
          icon={<Check />}
          aria-keyshortcuts="A"
          disabled={isBusy || state === 'checked'}
          onClick={on.onCheck}
        >
          {state === 'checked' ? 'Checked' : 'Check'}
        </Button>
      )}
    </Flex>
  );
}

/** Actions on the selected requests. */
export function PickedRequests({
  count,
  progress,
  onNone,
  ...on
}: Handlers & {
  readonly count: number;
  /** How many are done while it is going on. */
  readonly progress: number | null;
  readonly onNone: () => void;
}) {
  const isBusy = progress !== null;
  const more = [
    { key: 'flag', label: `Flag ${count}…`, onSelect: on.onFlag },
    { key: 'release', label: `Release ${count} now`, onSelect: on.onRelease },
    { key: 'collect', label: `${count} collected at the desk`, onSelect: on.onCollect },
  ];
  return (
    <Bar role="region" aria-label="Selection" borderTopWidth="thin" background="surface.raised">
      <Text as="span" role="status" color="ink.strong" fontWeight="medium" marginInlineEnd="2">
        {progress === null ? `${count} selected` : `${progress} of ${count} done`}
      </Text>
      <Button variant="primary" icon={<UserRoundPen />} disabled={isBusy} onClick={on.onAssign}>
        Assign {count}
      </Button>
      <Button icon={<Check />} disabled={isBusy} onClick={on.onCheck}>
        Check {count}
      </Button>
      <Menu
        items={more}
        align="start"
        renderTrigger={(trigger) => (
          <Button {...trigger} variant="plain" icon={<Ellipsis />} disabled={isBusy}>
            More
          </Button>
        )}
      />
      <Box marginInlineStart="auto">
        <IconButton label="Select none" icon={<X />} disabled={isBusy} onClick={onNone} />
      </Box>
    </Bar>
  );
}
