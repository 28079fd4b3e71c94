import type { Refusal } from '#domain/rules/outcome.ts';
import type { Document } from '#domain/content/document.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { StatusId } from '#domain/content/status.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import { transact } from '#mirror/storage/recovery.ts';
import type { Device } from './device.ts';
import { setStatus } from './documents.ts';
import { type Settled, settle } from './settleConflict.ts';

/** Aborts the transaction and carries the reason. */
class NotSettled extends Error {
  override readonly name = 'NotSettled';
  readonly settled: Settled;
  constructor(settled: Settled) {
    super('The conflict was not settled');
    this.settled = settled;
  }
}

/**
 * Settles a conflict in a lane that also changes the status: with the chosen text, and then the transition to
 * `statusId`, or none with `null`; what an approver has confirmed stays confirmed. One transaction.
 */
export async function settleWithTransition(
  device: Device,
  theirs: Document,
  texts: { readonly mine: BodyPatch; readonly result: BodyPatch; readonly teamId?: string | undefined },
  statusId: StatusId | null,
): Promise<Settled> {
  const { mirror } = device;
  try {
    return await transact(mirror, async () => {
      const lane = await laneOf(mirror, theirs.keyId);
      const isConfirmed = lane.some(
        ({ change }) => change.kind === 'setStatus' && change.evenIfIncomplete === true,
      );
      const { mine, result, teamId } = texts;
      const settled = await settle(device, theirs, mine, result, teamId, 'drop');
      if (settled.kind !== 'settled') throw new NotSettled(settled);
      const row = await mirror.documents.get(theirs.keyId);
      if (statusId === null || !row) return settled;
      const outcome = await setStatus(device, documentOf(row), statusId, isConfirmed);
      if (outcome.kind === 'refused') throw new NotSettled(outcome satisfies Refusal);
      return settled;
    });
  } catch (error) {
    if (error instanceof NotSettled) return error.settled;
    throw error;
  }
}
