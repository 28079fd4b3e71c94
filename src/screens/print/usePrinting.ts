import { useMemo } from 'react';
import type { EntityDefinition } from '#domain/entities/define.ts';
import type { CollectionItem } from '#mirror/queries/collections.ts';
import { collectionItems } from '#mirror/queries/collections.ts';
import { asText } from '#ui/fields/values.ts';
import { useNames } from '../shared/useNames.ts';
import { useMirror } from '../shared/useMirror.ts';
import type { Asked } from './asked.ts';
import { usePrinted } from './pageRules.ts';
import type { Printing } from './printing.ts';

/** What all sheets have in common; undefined until the names in it have been read. */
export function usePrinting(
  entity: EntityDefinition,
  { forCrew }: Asked,
  event: CollectionItem | undefined,
  isStaff: boolean,
): Printing | undefined {
  const names = useNames();
  const printed = usePrinted();
  const records = useMirror(
    async (mirror) => ({
      game: (await collectionItems(mirror, 'game'))[0]?.fields.name ?? 'Waymark',
      slots: bySubject(await collectionItems(mirror, 'eventSlot')),
    }),
    [],
  );
  return useMemo(
    () =>
      records && {
        entity,
        showsStaff: isStaff && !forCrew,
        forCrew,
        event,
        names,
        printed,
        ...records,
      },
    [records, entity, isStaff, forCrew, event, names, printed],
  );
}

/** Slots by the document they are for, the earliest first; those that were called off are left out. */
function bySubject(slots: readonly CollectionItem[]): ReadonlyMap<string, readonly CollectionItem[]> {
  const found = new Map<string, CollectionItem[]>();
  const inOrder = slots.toSorted((a, b) =>
    asText(a.fields['start']).localeCompare(asText(b.fields['start'])),
  );
  for (const slot of inOrder) {
    const subject = asText(slot.fields['document']);
    if (subject === '' || slot.archived || slot.fields['state'] === 'cancelled') continue;
    found.set(subject, [...(found.get(subject) ?? []), slot]);
  }
  return found;
}
