import type { CollectionKey } from '#domain/content/collections/index.ts';
import { tag } from '#domain/content/collections/tag.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';
import type { ReferenceOption } from '#ui/fields/combobox/Combobox.tsx';
import { optionNote } from './optionNote.ts';
import { type Chooser, slotObstacle } from '#screens/shared/slotObstacle.ts';

/**
 * Finds items of a collection to refer to, by name: the next event and open periods first, past and closed ones last. Tags
 * are offered only for the document types they are meant for. Slots that the chooser cannot have come last, with the reason.
 */
export function findItems(
  rows: readonly CollectionItem[],
  collection: CollectionKey,
  text: string,
  editedType: DocumentType | undefined,
  now: string,
  chooser?: Chooser,
): ReferenceOption[] {
  const query = text.trim().toLocaleLowerCase();
  const obstacleTo = (row: CollectionItem) =>
    collection === 'eventSlot' && chooser ? slotObstacle(row, chooser, now) : undefined;
  return rows
    .filter(
      (row) =>
        row.collection === collection &&
        (!row.archived || obstacleTo(row) !== undefined) &&
        row.fields.name.toLocaleLowerCase().includes(query) &&
        (collection !== 'tag' || isTagFor(row, editedType)),
    )
    .map((row) => {
      const option = { id: row.id, label: row.fields.name, ...optionNote(row, now) };
      const obstacle = obstacleTo(row);
      if (obstacle === undefined) return option;
      const note = [option.note, obstacle].filter(Boolean).join(', ');
      return { ...option, note, rank: option.rank + 3, isDisabled: true };
    })
    .sort((a, b) => a.rank - b.rank || a.label.localeCompare(b.label));
}

function isTagFor({ fields }: CollectionItem, editedType: DocumentType | undefined): boolean {
  const types = fieldsOf(tag, fields)('types');
  return editedType === undefined || types.length === 0 || types.includes(editedType);
}
