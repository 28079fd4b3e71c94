import { Flex, Text } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { SlotOfEncounter } from '#domain/event/run/runs.ts';
import { momentIn } from '#domain/event/schedule/slot.ts';
import { dateFormats, formatTimestamp } from '#ui/display/dates.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { outcomeAddress } from '#screens/shared/sheetAddress.ts';
import { useNames } from '#screens/shared/data/useNames.ts';

/** Asks on the run sheet of which slot a run is logged. */
export function SlotChoice({
  title,
  slots,
  onOther,
  onClose,
}: {
  readonly title: string;
  /** Nearest first. */
  readonly slots: readonly SlotOfEncounter[];
  readonly onOther: () => void;
  readonly onClose: () => void;
}) {
  const names = useNames();
  const navigate = useNavigate();
  const labelOf = ({ body }: SlotOfEncounter) => {
    const slot = fieldsOf(eventSlot, body);
    const [start, end] = [momentIn(slot('start')), momentIn(slot('end'))];
    const time = [
      start !== undefined && formatTimestamp(start, dateFormats.weekdayTime, 'en-GB'),
      end !== undefined && formatTimestamp(end, dateFormats.time, 'en-GB'),
    ];
    return [time.filter(Boolean).join('–'), names.get(`location:${slot('location')}`)]
      .filter(Boolean)
      .join(', ');
  };
  return (
    <Dialog open title={title} onClose={onClose} width="30rem">
      <Flex direction="column" gap="3">
        <Text>Which run was it? You log it on its run sheet.</Text>
        {slots.map((slot, at) => (
          <Button
            key={slot.keyId}
            action
            variant={at === 0 ? 'primary' : 'quiet'}
            style={{ minHeight: '48px', justifyContent: 'flex-start' }}
            onClick={() => {
              onClose();
              void navigate(outcomeAddress(slot.keyId));
            }}
          >
            {labelOf(slot)}
          </Button>
        ))}
        <Button action onClick={onOther}>
          Another run, not in the timetable
        </Button>
      </Flex>
    </Dialog>
  );
}
