import { useMemo } from 'react';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { slotState } from '#domain/event/run/slotState.ts';
import { type CollectionItem, collectionItemNames, collectionItems } from '#mirror/read/collections.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import type { PrintParams } from './printParams.ts';
import { usePrintTime } from '#screens/shared/paper/pageRules.ts';
import type { PrintContext } from './printContext.ts';

/** Data shared by all sheets; undefined until it has been read. */
export function usePrintContext(
  entity: EntityDefinition,
  { forCrew }: Pick<PrintParams, 'forCrew'>,
  event: CollectionItem | undefined,
  isStaff: boolean,
): PrintContext | undefined {
  const names = useNames();
  const printed = usePrintTime();
  const read = useMirror(
    async (mirror) => ({
      game: (await collectionItems(mirror, 'game'))[0]?.fields.name ?? 'Waymark',
      slots: slotsByDocument(await collectionItems(mirror, 'eventSlot')),
      readableNames: await collectionItemNames(mirror),
    }),
    [],
  );
  return useMemo(
    () =>
      read && {
        entity,
        showsStaff: isStaff && !forCrew,
        forCrew,
        event,
        names,
        printed,
        ...read,
      },
    [read, entity, isStaff, forCrew, event, names, printed],
  );
}

/** Slots by the document they are for, earliest first, without archived and cancelled ones. */
export function slotsByDocument(
  slots: readonly CollectionItem[],
): ReadonlyMap<string, readonly CollectionItem[]> {
  const documentSlots = new Map<string, CollectionItem[]>();
  const startOf = ({ fields }: CollectionItem) => fieldsOf(eventSlot, fields)('start') ?? '';
  const inOrder = slots.toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
  for (const slot of inOrder) {
    const documentId = fieldsOf(eventSlot, slot.fields)('document');
    if (documentId === null || slot.archived || slotState(slot.fields) === 'cancelled') continue;
    documentSlots.set(documentId, [...(documentSlots.get(documentId) ?? []), slot]);
  }
  return documentSlots;
}
