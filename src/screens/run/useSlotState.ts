import type { Device } from '#actions/device.ts';
import { saveDocument } from '#actions/documents.ts';
import { may } from '#domain/permissions/permissions.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import type { DocumentRow } from '#mirror/queries/rows.ts';
import { showDone } from '#session/store.ts';
import { choiceLabel } from '#screens/timetable/labels.ts';
import { usePerform } from '#screens/shared/usePerform.ts';

/** The next state of a slot, and how to set it. */
export interface NextState {
  readonly label: 'Start' | 'Done';
  readonly set: () => void;
}

/** Returns a function that gives the next state of a slot: for those who may edit it, from this device's row of it. */
export function useSlotState(
  device: Device,
): (slot: Slot, row: DocumentRow | undefined) => NextState | undefined {
  const { perform } = usePerform();
  const write = async (keyId: string, state: string | null) => {
    const [row] = await documentsByKey(device.mirror, [keyId]);
    if (!row) return false;
    const { teamId, body } = row;
    return perform(() => saveDocument(device, row, { teamId, body: { ...body, state } }));
  };
  return ({ id, title, state }, row) => {
    if (!row || !may(device.person, 'edit', row)) return undefined;
    const next = state === 'running' ? 'done' : 'running';
    const set = async () => {
      if (!(await write(id, next))) return;
      const undo = () => void write(id, state === '' ? null : state);
      showDone(`${title}: ${choiceLabel('state', next)}`, { label: 'Undo', run: undo });
    };
    return { label: next === 'done' ? 'Done' : 'Start', set: () => void set() };
  };
}
