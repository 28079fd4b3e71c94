import { type CardEntry, logCards } from '#actions/event/cards.ts';
import type { Device } from '#actions/device.ts';
import { entities } from '#domain/content/entities/index.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import { type ManyResult, changeMany } from '#screens/shared/many/changeMany.ts';
import { offerUndo } from '#screens/shared/many/offerUndo.ts';

/** Cards of one request. */
export interface PickedCards {
  readonly keyId: string;
  readonly serials: readonly string[];
  /** The text on the cards, if they were printed: see `CardEntry`. */
  readonly printed?: string | undefined;
}

/** Number of cards, in words. */
export function cardCount(count: number): string {
  return count === 1 ? '1 card' : `${count} cards`;
}

/**
 * Logs the same act for cards of several requests, at one time, and offers undo. `doneText` says what was done. All
 * entries of a print run have the same time, by which they are found again.
 */
export async function logMany(
  device: Device,
  picked: readonly PickedCards[],
  entry: Omit<CardEntry, 'serials' | 'printed' | 'at'>,
  doneText: string,
): Promise<ManyResult> {
  const at = device.now();
  const pickedOf = new Map(picked.map((each) => [each.keyId, each]));
  const result = await changeMany(
    device,
    entities.lammie,
    [...pickedOf.keys()],
    (on, row) => {
      const { serials = [], printed } = pickedOf.get(row.keyId) ?? {};
      return logCards(on, documentOf(row), { ...entry, serials, printed, at });
    },
    () => undefined,
  );
  offerUndo(device.mirror, result, result.succeeded, doneText);
  return result;
}
