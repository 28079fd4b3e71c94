import { documentTypes } from '#domain/content/documentTypes.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import { quotableTexts, quotedBy } from '#domain/review/leaks/quotes.ts';
import { staffTexts } from '#domain/review/leaks/staffTexts.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';

/** Words of a staff-only field that stand in a text for others too. */
export interface StaffQuote extends Pick<DocumentRow, 'keyId' | 'reference'> {
  readonly entity: DocumentRow['entity'];
  readonly title: string;
  /** Label of the field. */
  readonly label: string;
  /** The first of the words that are the same. */
  readonly words: string;
}

/** Documents read at a time, so that the page goes on working meanwhile. */
const chunkSize = 100;

/**
 * Finds which texts repeat words of a staff-only field of another document here, by the id of the text, which is the key
 * of its own document.
 */
export async function staffQuotes(
  mirror: Mirror,
  texts: Iterable<readonly [keyId: string, text: string]>,
): Promise<ReadonlyMap<string, readonly StaffQuote[]>> {
  const quotable = quotableTexts(texts);
  const quotes = new Map<string, StaffQuote[]>();
  if (quotable.runs.size === 0) return quotes;
  let last = '';
  for (;;) {
    const rows = await mirror.documents.where(':id').above(last).limit(chunkSize).toArray();
    for (const row of rows) {
      const { keyId, entity, reference, body } = row;
      if (!isEntityKey(entity)) continue;
      for (const { label, text } of staffTexts(documentTypes[entity].allFields, body)) {
        for (const [id, words] of quotedBy(quotable, text)) {
          if (id === keyId) continue;
          const quote = { keyId, entity, reference, title: body.title, label, words };
          quotes.set(id, [...(quotes.get(id) ?? []), quote]);
        }
      }
    }
    const end = rows.at(-1);
    if (rows.length < chunkSize || !end) return quotes;
    last = end.keyId;
  }
}
