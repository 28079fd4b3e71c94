import { useState } from 'react';
import type { Device } from '#actions/device.ts';
import { saveDocument } from '#actions/documents.ts';
import { notingDevice } from '#actions/holdForUndo.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { transitions } from '#domain/content/status.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { type ChangeOne, type ManyResult, changeMany } from '#screens/shared/many/changeMany.ts';
import { type DoneWithMany, makeTransition } from '#screens/shared/many/makeTransition.ts';
import { offerUndo } from '#screens/shared/many/offerUndo.ts';
import type { BoardMove } from './boardMoves.ts';

/** A document that is about to be flagged, and the changes that its reason makes. */
type Flagging = { readonly row: DocumentRow } & ReturnType<typeof notingDevice>;

/** Does what moving a card means, as the buttons of the document would, and offers undo. */
export function useBoardActions(
  device: Device,
  entity: EntityDefinition,
  onDone: (outcome: DoneWithMany) => void,
) {
  const [flagging, setFlagging] = useState<Flagging | null>(null);
  const move = async (keyId: string, boardMove: BoardMove): Promise<void> => {
    if (boardMove.kind === 'state') {
      const result = await setState(device, entity, keyId, boardMove);
      const { value, label } = boardMove;
      offerUndo(
        device.mirror,
        result,
        result.succeeded,
        `${entity.label} ${value === '' ? 'Changed' : label}`,
      );
      onDone({ summary: `The ${entity.label} was not changed:`, failed: result.failed });
      return;
    }
    if (boardMove.transition.name !== 'flag') {
      onDone(await makeTransition(device, entity, [keyId], boardMove.transition));
      return;
    }
    const [row] = await documentsByKey(device.mirror, [keyId]);
    if (row) setFlagging({ row, ...notingDevice(device) });
  };
  return {
    move,
    flagging,
    closeFlagging: () => setFlagging(null),
    flag: async ({ row, ids }: Flagging) =>
      onDone(await makeTransition(device, entity, [row.keyId], transitions.flag, { also: ids })),
  };
}

/**
 * Saves another value of the state of a document, and of nothing else.
 *
 * @internal Tests move cards without the hook, which needs a page.
 */
export async function setState(
  device: Device,
  entity: EntityDefinition,
  keyId: string,
  { name, value }: Extract<BoardMove, { readonly kind: 'state' }>,
): Promise<ManyResult> {
  // The script is fetched before the change begins, because a transaction does not wait for a script.
  const cards = entity.key === 'lammie' ? await import('./moveCards.ts') : undefined;
  const change: ChangeOne = (on, row) => {
    const document = documentOf(row);
    // Once its cards have entries, a request follows them.
    const moved = cards?.moveCards(on, document, value);
    if (moved) return moved;
    const body = { ...document.body, [name]: value === '' ? null : value };
    return saveDocument(on, document, { teamId: document.teamId, body });
  };
  return changeMany(device, entity, [keyId], change, () => undefined);
}
