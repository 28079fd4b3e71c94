import type { Device } from '#actions/device.ts';
import { setStatus } from '#actions/documents.ts';
import type { Document } from '#domain/content/document.ts';
import { type EntityDefinition, fieldLabel } from '#domain/content/entities/define.ts';
import type { Outcome, Refusal } from '#domain/rules/outcome.ts';
import type { StatusId } from '#domain/content/status.ts';
import { ask } from '#session/store.ts';

/** Changes the status of a document. Of one that is not ready, it asks an approver whether to approve it as it is. */
export async function setStatusOrAsk(
  device: Device,
  entity: EntityDefinition,
  document: Document,
  statusId: StatusId,
): Promise<Outcome> {
  const outcome = await setStatus(device, document, statusId);
  if (outcome.kind === 'applied' || !outcome.isConfirmable) return outcome;
  const isConfirmed = await ask({
    title: 'Approve it as it is?',
    body: `${refusalLine(outcome, entity)}.`,
    confirm: 'Approve anyway',
    cancel: 'Cancel',
  });
  return isConfirmed ? setStatus(device, document, statusId, true) : outcome;
}

/** Returns why a transition was refused, on one line: the required fields that are empty, then other errors. */
export function refusalLine({ error, errors = [] }: Refusal, entity: EntityDefinition): string {
  const missing = errors.filter(({ messages }) => messages.includes('Required'));
  const others = errors
    .filter((each) => !missing.includes(each))
    .map(({ name, messages }) => `${fieldLabel(entity, name)}: ${messages.join('. ')}`);
  if (errors.length === 0) return error;
  const labels = missing.map(({ name }) => fieldLabel(entity, name)).join(', ');
  return [...(missing.length > 0 ? [`Required fields missing: ${labels}`] : []), ...others].join('. ');
}
