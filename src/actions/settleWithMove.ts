import type { Refusal } from '#domain/outcome.ts';
import type { BodyPatch, Document } from '#domain/document.ts';
import type { StatusId } from '#domain/status.ts';
import { dropMoves } from '#mirror/outbox/discard.ts';
import { documentOf } from '#mirror/outbox/overlay.ts';
import { together } from '#mirror/storage/transaction.ts';
import type { Device } from './device.ts';
import { setStatus } from './documents.ts';
import { type Settled, settle } from './settle.ts';

/** Stops a transaction, so that nothing of it is written, and says why. */
class NotSettled extends Error {
  override readonly name = 'NotSettled';
  readonly settled: Settled;
  constructor(settled: Settled) {
    super('Nothing was settled');
    this.settled = settled;
  }
}

/**
 * Settles a conflict in which a move to another status waited as well: with the text that was chosen, then with the move
 * made anyway (`statusId`) or left (`null`). All of it, or nothing.
 */
export async function settleWithMove(
  device: Device,
  theirs: Document,
  texts: { readonly mine: BodyPatch; readonly result: BodyPatch; readonly teamId?: string | undefined },
  statusId: StatusId | null,
): Promise<Settled> {
  const { mirror } = device;
  try {
    return await together(mirror, async () => {
      await dropMoves(mirror, theirs.keyId);
      const settled = await settle(device, theirs, texts.mine, texts.result, texts.teamId);
      if (settled.kind !== 'settled') throw new NotSettled(settled);
      const row = await mirror.documents.get(theirs.keyId);
      if (statusId === null || !row) return settled;
      const outcome = await setStatus(device, documentOf(row), statusId);
      if (outcome.kind === 'refused') throw new NotSettled(outcome satisfies Refusal);
      return settled;
    });
  } catch (error) {
    if (error instanceof NotSettled) return error.settled;
    throw error;
  }
}
