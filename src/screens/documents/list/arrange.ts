import { statusText } from '#domain/status.ts';
import type { ListEntry } from '#mirror/queries/listIndex.ts';
import type { Sort } from '#ui/table/columns.ts';
import { isNewest } from './listQuery.ts';

/** Heads in the order asked for; they come with the newest change first, and those that are alike stay so. */
export function sortEntries(
  heads: readonly ListEntry[],
  sort: Sort,
  names: ReadonlyMap<string, string>,
): readonly ListEntry[] {
  if (isNewest(sort)) return heads;
  const turn = sort.descending ? -1 : 1;
  const words = heads.map((head) => sortedBy(head, sort.key, names));
  const rank = ranks(words, sort.key === 'changed');
  return heads
    .map((head, at) => ({ head, by: rank.get(words[at] ?? '') ?? 0 }))
    .sort((a, b) => turn * (a.by - b.by))
    .map(({ head }) => head);
}

/** Heads whose words hold all that is looked for. */
export function searchEntries(heads: readonly ListEntry[], text: string): readonly ListEntry[] {
  const wanted = text.trim().toLocaleLowerCase();
  return wanted === '' ? heads : heads.filter((head) => head.text.includes(wanted));
}

/** Each different word compared once: thousands of rows have few teams. */
function ranks(words: readonly string[], plain: boolean): ReadonlyMap<string, number> {
  const different = [...new Set(words)];
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  if (plain) different.sort();
  else different.sort(compare);
  return new Map(different.map((word, rank) => [word, rank]));
}

function sortedBy(head: ListEntry, column: string, names: ReadonlyMap<string, string>): string {
  switch (column) {
    case 'reference':
      return head.reference;
    case 'title':
      return head.title;
    case 'team':
      return names.get(`team:${head.teamId}`) ?? '';
    case 'status':
      return statusText(head.statusId);
    case 'event':
      return names.get(`event:${head.eventId}`) ?? '';
    case 'author':
      return head.author;
    case 'sync':
      return head.sync;
    default:
      return head.updatedDate;
  }
}
