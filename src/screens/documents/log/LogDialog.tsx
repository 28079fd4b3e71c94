import { Flex, Text, chakra } from '@chakra-ui/react';
import { NotebookPen } from 'lucide-react';
import { type SyntheticEvent, useMemo, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { logRun } from '#actions/event/runLog.ts';
import { runsLoggedAround, slotsAround } from '#domain/event/run/runs.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { slotsOfEncounter } from '#mirror/queries/slotDocuments.ts';
import { displayReference } from '#domain/content/document.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { showDone } from '#session/store.ts';
import { isPressed } from '#ui/keys/shortcut.ts';
import { formKeys } from '#screens/shared/acts/shortcuts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DateTimeField } from '#ui/fields/inputs/DateTimeField.tsx';
import { FieldFrame } from '#ui/fields/inputs/FieldFrame.tsx';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';
import { LoggedRuns } from './LoggedRuns.tsx';
import { SlotChoice } from './SlotChoice.tsx';
import { useRunEntry } from './useRunEntry.ts';

const Area = chakra('textarea', inputRecipe);

/** The longest text of an entry, in characters: what a referee types in a field. */
const outcomeLimit = 10_000;

/**
 * Logs a run of an encounter: on the run sheet of its slot, if the timetable has one around now; else as an entry of its run
 * log, begun now, by its reader, with what happened.
 */
export default function LogDialog({ device, row, onClose }: LogProps) {
  const [hasNoSlot, setHasNoSlot] = useState(false);
  const slots = useMirror(
    async (mirror) =>
      slotsAround(await slotsOfEncounter(mirror, row.keyId), Date.parse(device.now())).filter((slot) =>
        may(device.person, 'edit', slot),
      ),
    [row.keyId, device],
  );
  if (!slots) return null;
  if (slots.length > 0 && !hasNoSlot)
    return (
      <SlotChoice
        title={`Log a run of ${displayReference(row)}`}
        slots={slots}
        onOther={() => setHasNoSlot(true)}
        onClose={onClose}
      />
    );
  return <EntryDialog device={device} row={row} onClose={onClose} />;
}

interface LogProps {
  readonly device: Device;
  /** The encounter. */
  readonly row: DocumentRow;
  readonly onClose: () => void;
}

function EntryDialog({ device, row, onClose }: LogProps) {
  const { entry, draftId, change, finish } = useRunEntry(device, row);
  const [wrongTimes, setWrongTimes] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setIsChecked] = useState(false);
  const { busy, perform } = usePerform();
  const names = useNames();
  const logged = useMemo(() => runsLoggedAround(row.body, Date.parse(device.now())), [device, row]);
  const isMissing = entry.outcome.trim() === '';
  const isTooLong = entry.outcome.length > outcomeLimit;
  const endsFirst = entry.started !== null && entry.ended !== null && entry.ended < entry.started;
  // An entry that is being saved cannot be changed afterwards, and a key pressed twice must not save it twice.
  const edit = (next: Parameters<typeof change>[0]) => {
    if (!busy) change(next);
  };
  const save = async () => {
    if (busy) return;
    setIsChecked(true);
    if (isMissing || isTooLong || endsFirst || wrongTimes.size > 0) return;
    finish();
    if (!(await perform(() => logRun(device, row, entry, draftId)))) return change({});
    onClose();
    showDone('Added to the run log');
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save();
  };
  const onInvalid = (name: string) => (reason: unknown) =>
    setWrongTimes((before) => {
      const others = [...before].filter((each) => each !== name);
      return new Set(reason ? [...others, name] : others);
    });
  return (
    <Dialog
      open
      title={`Log a run of ${displayReference(row)}`}
      onClose={onClose}
      width="30rem"
      onKeyDown={(event) => {
        if (!isPressed(formKeys.send, event.nativeEvent)) return;
        event.preventDefault();
        void save();
      }}
    >
      <form onSubmit={submit} noValidate>
        <Flex direction="column" gap="4">
          <LoggedRuns runs={logged} userName={(id) => names.get(`user:${id}`)} />
          <FieldFrame label="What happened" required error={errorOf(isChecked && isMissing, isTooLong)}>
            {(props) => (
              <Area
                {...props}
                data-autofocus
                value={entry.outcome}
                minHeight="9rem"
                paddingBlock="2"
                css={{ fieldSizing: 'content' }}
                maxHeight="40dvh"
                onChange={(event) => edit({ outcome: event.target.value })}
              />
            )}
          </FieldFrame>
          {/* Wide enough for a whole date and time beside its button. */}
          <Flex gap="4" wrap="wrap" css={{ '& > *': { flex: '1 1 16rem' } }}>
            <DateTimeField
              label="Started"
              value={entry.started}
              onChange={(started) => edit({ started })}
              onInvalid={onInvalid('started')}
            />
            <DateTimeField
              label="Ended"
              value={entry.ended}
              onChange={(ended) => edit({ ended })}
              onInvalid={onInvalid('ended')}
              error={endsFirst ? 'Ended is before Started' : undefined}
            />
          </Flex>
          <Text color="ink.muted" textStyle="small">
            You are logged as the referee. An entry cannot be changed later.
          </Text>
        </Flex>
        <Flex justify="flex-end" gap="2" marginTop="5" wrap="wrap">
          <Button action onClick={onClose}>
            Cancel
          </Button>
          <Button action variant="primary" type="submit" icon={<NotebookPen />} busy={busy}>
            Save
          </Button>
        </Flex>
      </form>
    </Dialog>
  );
}

function errorOf(isMissing: boolean, isTooLong: boolean): string | undefined {
  if (isMissing) return 'Required';
  return isTooLong ? `Limit it to ${outcomeLimit} characters` : undefined;
}
