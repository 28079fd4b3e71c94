import { Text } from '@chakra-ui/react';
import { areStartsRecorded, slotPhase } from '#domain/event/run/slotPhase.ts';
import { plannedSlots, timetableRows } from '#mirror/queries/timetable.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { PhaseText } from '#screens/shared/phase/PhaseText.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { useMinute } from '#screens/shared/useMinute.ts';

/** How far a slot has come, on its page. Nothing while it has no times. */
export function SlotPhaseLine({ row }: { readonly row: DocumentRow }) {
  const now = useMinute();
  const slots = useMirror(
    async (mirror) => plannedSlots(await timetableRows(mirror, row.eventId ?? '')),
    [row.eventId, row.updatedDate, row.body],
  );
  const slot = slots?.find(({ id }) => id === row.keyId);
  if (!slots || !slot) return null;
  return (
    <Text marginTop="4" marginBottom="2">
      <PhaseText phase={slotPhase(slot, now)} startsAreRecorded={areStartsRecorded(slots)} />
    </Text>
  );
}
