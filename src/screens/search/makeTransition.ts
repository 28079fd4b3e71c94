import type { Device } from '#actions/device.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import type { Transition } from '#domain/status.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { ask, showDone, showSnackbar } from '#session/store.ts';
import { refusalLine, setStatusOrAsk } from '#screens/shared/document/approveIncomplete.ts';

/** Makes a transition, after confirmation where it needs one, and reports the result. Returns whether it was made. */
export async function makeTransition(
  device: Device,
  row: DocumentRow,
  transition: Transition,
): Promise<boolean> {
  if (transition.confirm && !(await ask(transition.confirm))) return false;
  const entity = documentTypes[row.entity];
  const outcome = await setStatusOrAsk(device, entity, documentOf(row), transition.to);
  if (outcome.kind === 'refused') {
    showSnackbar('error', refusalLine(outcome, entity));
    return false;
  }
  showDone(`${entity.label} ${transition.pastLabel}`);
  return true;
}
