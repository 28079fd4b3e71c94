import { Flex, Text } from '@chakra-ui/react';
import { Ellipsis, X } from 'lucide-react';
import { Suspense, lazy, useMemo, useState } from 'react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { type Transition, transitions } from '#domain/content/status.ts';
import type { ListEntry } from '#mirror/queries/listIndex.ts';
import { ask, showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import type { MenuItem } from '#ui/overlays/MenuLayer.tsx';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';
import { PrintLink } from '#screens/shared/PrintLink.tsx';
import { transitionIcons } from '#screens/shared/document/transitionIcons.ts';
import {
  type BulkEdit,
  type Choice,
  availableEdits,
  changedText,
  editMany,
  editSummary,
} from './bulkEdits.ts';
import { type DoneWithMany, makeTransition } from '../../../shared/many/makeTransition.ts';
import { offerUndo } from '../../../shared/many/offerUndo.ts';
import { availableTransitions, transitionQuestion } from '../../../shared/many/transitionMany.ts';

const FlagMany = lazy(() => import('./FlagMany.tsx'));
const BulkEditDialog = lazy(() => import('./BulkEditDialog.tsx'));

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
  readonly onDone: (outcome: DoneWithMany) => void;
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
  const edits = useMemo(
    () => (device ? availableEdits(device.person, entity, entries) : []),
    [device, entity, entries],
  );
  const [editing, setEditing] = useState<BulkEdit | null>(null);
  const [flagging, setFlagging] = useState<{ readonly count: number; readonly note?: string | undefined }>();
  const make = async (transition: Transition, reason = '') => {
    if (!device) return;
    setProgress(0);
    try {
      onDone(await makeTransition(device, entity, keys, transition, { onProgress: setProgress, reason }));
    } finally {
      setProgress(null);
    }
  };
  const start = async (transition: Transition, count: number) => {
    if (!device) return;
    const question = transitionQuestion(device.person, transition, entries, entity);
    if (transition.name === 'flag') {
      setFlagging({ count, note: question?.body });
      return;
    }
    if (!question || (await ask(question))) await make(transition);
  };
  const edit = async (choice: Choice) => {
    if (!device) return;
    setEditing(null);
    setProgress(0);
    try {
      const result = await editMany(device, entity, keys, choice, setProgress);
      const { succeeded, unchanged, failed } = result;
      const summary = editSummary(result, entity);
      if (succeeded === unchanged) showSnackbar('info', summary);
      offerUndo(device.mirror, result, succeeded - unchanged, changedText(result, entity));
      onDone({ summary: `${summary}:`, failed });
    } finally {
      setProgress(null);
    }
  };
  const exportRows = async () => {
    if (!device) return;
    const { csvLines, saveTable } = await import('#screens/shared/export/exportList.ts');
    const type = documentTypeOf(entity);
    saveTable(entity.api, await csvLines(device.mirror, type, keys, device.person.isStaff));
  };
  const items: MenuItem[] = [
    ...edits.map((each) => ({
      key: each.kind,
      label: `${each.label}…`,
      onSelect: () => setEditing(each),
    })),
    { key: 'export', label: 'Export as a table (CSV)', onSelect: () => void exportRows() },
  ];
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
            onClick={() => void start(transition, count)}
          >
            {count === keys.length ? transition.label : `${transition.label} ${count}`}
          </Button>
        );
      })}
      <PrintLink entity={entity} ids={keys} />
      <Menu
        items={items}
        align="start"
        renderTrigger={(trigger) => (
          <Button {...trigger} variant="plain" icon={<Ellipsis />} disabled={progress !== null}>
            More
          </Button>
        )}
      />
      <Suspense>
        {flagging && device && keys[0] !== undefined && (
          <FlagMany
            device={device}
            keyId={keys[0]}
            {...flagging}
            onClose={() => setFlagging(undefined)}
            onFlag={(reason) => void make(transitions.flag, reason)}
          />
        )}
        {editing && device && (
          <BulkEditDialog
            entity={entity}
            person={device.person}
            edit={editing}
            entries={entries}
            onEdit={(choice) => void edit(choice)}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
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
