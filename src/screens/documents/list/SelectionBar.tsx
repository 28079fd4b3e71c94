import { Flex, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Transition } from '#domain/status.ts';
import type { ListEntry } from '#mirror/queries/listIndex.ts';
import { ask, showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { useDevice } from '#screens/shared/useMirror.ts';
import { PrintLink } from '#screens/shared/PrintLink.tsx';
import { moveIcons } from './transitionIcons.ts';
import { type TransitionResult, transitionMany, transitionSummary, availableTransitions } from './transitionMany.ts';

/** What can be done with the rows that are ticked. */
export function SelectionBar({
  entity,
  keys,
  count,
  heads,
  onAll,
  onNone,
  onMoved,
}: {
  readonly entity: EntityDefinition;
  /** The rows that are ticked, in the order of the list. */
  readonly keys: readonly string[];
  /** How many the list has. */
  readonly count: number;
  readonly heads: readonly ListEntry[] | undefined;
  readonly onAll: () => void;
  readonly onNone: () => void;
  readonly onMoved: (moved: TransitionResult) => void;
}) {
  const device = useDevice();
  const [tried, setTried] = useState<number | null>(null);
  const offered = useMemo(() => {
    if (!heads || !device) return [];
    const ticked = new Set(keys);
    return availableTransitions(
      device.person,
      heads.filter((head) => ticked.has(head.keyId)),
    );
  }, [heads, device, keys]);
  const make = async (move: Transition) => {
    if (!device || (move.confirm && !(await ask(move.confirm)))) return;
    setTried(0);
    try {
      const moved = await transitionMany(device, entity, keys, move, setTried);
      if (moved.failed.length === 0) showSnackbar('success', transitionSummary(moved, entity));
      onMoved(moved);
    } finally {
      setTried(null);
    }
  };
  return (
    <Flex
      role="region"
      aria-label="Selection"
      align="center"
      columnGap="2"
      rowGap="1"
      wrap="wrap"
      paddingInline="4"
      paddingBlock="2"
      paddingBlockEnd="max(8px, env(safe-area-inset-bottom))"
      borderTopWidth="thin"
      borderColor="line.strong"
      background="surface.raised"
    >
      <Text
        as="span"
        role="status"
        color="ink.strong"
        fontWeight="medium"
        fontVariantNumeric="tabular-nums"
        marginInlineEnd="2"
      >
        {tried === null ? `${keys.length} selected` : `${tried} of ${keys.length} done`}
      </Text>
      {offered.map(({ move, count }) => {
        const Icon = moveIcons[move.name];
        return (
          <Button key={move.name} icon={<Icon />} disabled={tried !== null} onClick={() => void make(move)}>
            {count === keys.length ? move.label : `${move.label} ${count}`}
          </Button>
        );
      })}
      <PrintLink entity={entity} ids={keys} />
      <Flex gap="1" align="center" marginInlineStart="auto">
        {keys.length < count && (
          <Button variant="plain" disabled={tried !== null} onClick={onAll}>
            Select all {count}
          </Button>
        )}
        <IconButton label="Select none" icon={<X />} disabled={tried !== null} onClick={onNone} />
      </Flex>
    </Flex>
  );
}
