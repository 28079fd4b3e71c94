import type { Device } from '#actions/device.ts';
import { recordRun, undoRun } from '#actions/event/runSheet.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { entriesAbout, runState } from '#domain/event/run/runState.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { message } from '#session/message.ts';
import { showDone } from '#session/store.ts';
import { usePerform } from '#screens/shared/data/usePerform.ts';
import { usePress } from '#screens/shared/usePress.ts';
import { vibrate } from '#screens/shared/vibrate.ts';

/** The next state of a slot, and how to set it. */
export interface NextState {
  readonly label: 'Start' | 'Done';
  readonly set: () => void;
}

/**
 * Returns a function that gives the next state of a slot, for those who may edit it. It is set on the run sheet of the slot,
 * where two people at once do not collide. `order` is another text whenever other slots stand in the list, or in another
 * order.
 */
export function useSlotState(
  device: Device,
  order: string,
): (slot: Slot, row: DocumentRow | undefined) => NextState | undefined {
  const { perform } = usePerform();
  const press = usePress(order);
  return ({ id, title, state }, row) => {
    if (!row || !may(device.person, 'edit', row)) return undefined;
    const what = state === 'running' ? 'end' : 'start';
    const undo = async () => {
      const [now] = await documentsByKey(device.mirror, [id]);
      const ids = entriesAbout(runState(fieldsOf(eventSlot, now?.body ?? {})('runEvents')), [what]);
      await perform(() => undoRun(device, id, ids));
    };
    const set = async () => {
      vibrate();
      if (!(await perform(() => recordRun(device, id, [{ what }])))) return false;
      showDone(message`<strong>${title}</strong>: ${what === 'end' ? 'Done' : 'Running'}`, {
        label: 'Undo',
        run: () => void undo(),
      });
      return true;
    };
    return { label: what === 'end' ? 'Done' : 'Start', set: () => void press(set) };
  };
}
