import { Box, Flex, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import type { Device } from '#actions/device.ts';
import { releaseSlots } from '#actions/release.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { type ReleaseChange, type UnreleasedSlot, unreleased } from '#domain/event/schedule/release.ts';
import { momentIn } from '#domain/event/schedule/slot.ts';
import { sayBeside, showDone, showSnackbar } from '#session/store.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { describePosition } from '#screens/event/timetable/labels.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';

const labels: Readonly<Record<ReleaseChange, string>> = {
  new: 'New',
  moved: 'Moved',
  renamed: 'Renamed',
  players: 'Shown differently to players',
  cancelled: 'Cancelled',
  back: 'No longer cancelled',
};

/** Says how the timetable differs from its last release, and releases it. */
export default function ReleaseDialog({
  device,
  timetable,
  onClose,
}: {
  readonly device: Device;
  readonly timetable: TimetableData;
  readonly onClose: () => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const changes = useMemo(() => unreleased([...timetable.documents.values()]), [timetable.documents]);
  const release = async () => {
    setIsBusy(true);
    try {
      const released = await releaseSlots(
        device,
        changes.map(({ id }) => id),
      );
      if (typeof released === 'number') {
        showDone(released === 1 ? '1 slot released' : `${released} slots released`);
        onClose();
      } else showSnackbar('error', `Not released. ${released.error}`);
    } catch (error) {
      sayBeside(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog open title="Release the timetable" onClose={onClose} width="36rem">
      {changes.length === 0 ? (
        <Text>Nothing has changed since the last release.</Text>
      ) : (
        <>
          <Text marginBottom="3">
            {changes.length === 1 ? '1 slot differs' : `${changes.length} slots differ`} from the last
            release. People named in a slot that was released before are notified in their inbox.
          </Text>
          <Flex
            as="ul"
            direction="column"
            gap="2"
            listStyleType="none"
            maxHeight="50dvh"
            overflowY="auto"
            tabIndex={0}
            aria-label="Differences"
          >
            {changes.map((change) => (
              <Box as="li" key={change.id} overflowWrap="anywhere">
                <Text color="ink.strong" fontWeight="semibold">
                  {labels[change.change]}: <span dir="auto">{change.title}</span>
                </Text>
                <Text color="ink.muted">{describeChange(timetable, change)}</Text>
              </Box>
            ))}
          </Flex>
        </>
      )}
      <Flex justify="flex-end" gap="2" marginTop="5" wrap="wrap">
        <Button onClick={onClose}>{changes.length === 0 ? 'Close' : 'Cancel'}</Button>
        {changes.length > 0 && (
          <Button variant="primary" busy={isBusy} onClick={() => void release()}>
            Release
          </Button>
        )}
      </Flex>
    </Dialog>
  );
}

function describeChange(timetable: TimetableData, { id, change, released }: UnreleasedSlot): string {
  const slot = timetable.slots.find((each) => each.id === id);
  if (!slot) return '';
  const now = describePosition(timetable, slot);
  const release = fieldsOf(eventSlot.fields.releases, released ?? {});
  const [start, end] = [momentIn(release('start')), momentIn(release('end'))];
  const before =
    start === undefined || end === undefined
      ? ''
      : describePosition(timetable, { ...slot, start, end, place: release('location') });
  switch (change) {
    case 'moved':
    case 'back':
      return before === now ? now : `${now}. Before: ${before}`;
    case 'renamed':
      return `Before: ${release('title')}`;
    case 'players':
      return now;
    case 'cancelled':
      return before;
    case 'new':
      return now;
  }
}
