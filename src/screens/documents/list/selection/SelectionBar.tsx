import { Flex, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Transition } from '#domain/status.ts';
import type { ListEntry } from '#mirror/queries/listIndex.ts';
import type { Mirror } from '#mirror/queries/rows.ts';
import { takeBack, undoTimeMs } from '#actions/undoMany.ts';
import { ask, showDone, showSnackbar, syncNow } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { useDevice } from '#screens/shared/useMirror.ts';
import { PrintLink } from '#screens/shared/PrintLink.tsx';
import { transitionIcons } from '#screens/shared/document/transitionIcons.ts';
import {
  type TransitionResult,
  combineResults,
  incompleteQuestion,
  transitionMany,
  transitionQuestion,
  transitionSummary,
  availableTransitions,
} from './transitionMany.ts';

/** Says what was done, and offers to take it back until it is sent. */
function offerUndo(mirror: Mirror, result: TransitionResult, entity: EntityDefinition): void {
  const { changes, succeeded, failed } = result;
  if (succeeded === 0) return;
  // Sent as soon as the message is gone; the changes would otherwise wait for the next reason to send.
  const timer = window.setTimeout(syncNow, undoTimeMs);
  const undo = async () => {
    window.clearTimeout(timer);
    const count = await takeBack(mirror, changes);
    showSnackbar(
      count === succeeded ? 'info' : 'warning',
      count === succeeded
        ? `Undone: ${count}`
        : `Undone: ${count} of ${succeeded}. The others are sent already.`,
    );
    syncNow();
  };
  const done = transitionSummary({ ...result, failed: [] }, entity);
  showDone(failed.length === 0 ? done : `${done}, ${failed.length} not`, {
    label: 'Undo',
    run: () => void undo(),
  });
}

/** Actions for the selected rows. */
export function SelectionBar({
  entity,
  keys,
  total,
  index,
  onSelectAll,
  onSelectNone,
  onDone,
}: {
  readonly entity: EntityDefinition;
  /** The selected rows in the order of the list. */
  readonly keys: readonly string[];
  /** Number of rows in the list. */
  readonly total: number;
  readonly index: readonly ListEntry[] | undefined;
  readonly onSelectAll: () => void;
  readonly onSelectNone: () => void;
  readonly onDone: (result: TransitionResult) => void;
}) {
  const device = useDevice();
  const [progress, setProgress] = useState<number | null>(null);
  const entries = useMemo(() => {
    const selected = new Set(keys);
    return index?.filter((entry) => selected.has(entry.keyId)) ?? [];
  }, [index, keys]);
  const offered = useMemo(
    () => (device ? availableTransitions(device.person, entries) : []),
    [device, entries],
  );
  const make = async (transition: Transition) => {
    if (!device) return;
    // With some that cannot be changed, the question says so; it stands in for the one about all of them.
    const asked = transitionQuestion(device.person, transition, entries, entity) ?? transition.confirm;
    if (asked && !(await ask(asked))) return;
    setProgress(0);
    try {
      const first = await transitionMany(device, entity, keys, transition, setProgress);
      const question = incompleteQuestion(first);
      const isConfirmed = question !== undefined && (await ask(question));
      const result = isConfirmed
        ? combineResults(
            first,
            await transitionMany(device, entity, question.keys, transition, setProgress, true),
            question.keys,
          )
        : first;
      offerUndo(device.mirror, result, entity);
      onDone(result);
    } finally {
      setProgress(null);
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
        {progress === null ? `${keys.length} selected` : `${progress} of ${keys.length} done`}
      </Text>
      {offered.map(({ transition, count }) => {
        const Icon = transitionIcons[transition.name];
        return (
          <Button
            key={transition.name}
            icon={<Icon />}
            disabled={progress !== null}
            onClick={() => void make(transition)}
          >
            {count === keys.length ? transition.label : `${transition.label} ${count}`}
          </Button>
        );
      })}
      <PrintLink entity={entity} ids={keys} />
      <Flex gap="1" align="center" marginInlineStart="auto">
        {keys.length < total && (
          <Button variant="plain" disabled={progress !== null} onClick={onSelectAll}>
            Select all {total}
          </Button>
        )}
        <IconButton label="Select none" icon={<X />} disabled={progress !== null} onClick={onSelectNone} />
      </Flex>
    </Flex>
  );
}
