import { status } from '#domain/status';
import type { DocumentRow } from '#mirror/database';
import type { TabItem } from '#ui/Tabs';
import type { Refused } from './unsent.tsx';

/** A tab of a document; the key is the end of its address. */
export interface ReadTab extends TabItem {
  readonly key: 'details' | 'comments' | 'shares' | 'versions';
}

/** The tabs of a document in the specification's order (2.6). Nothing is said of, or shared from, what is archived. */
export function tabsOf({ statusId, comments }: DocumentRow, refused: readonly Refused[]): ReadTab[] {
  const disabled = statusId === status.archived;
  const shares = refused.filter(({ change }) => change.kind === 'share').length;
  const wrong = (count: number) => (count > 0 ? 'Refused' : undefined);
  return [
    { key: 'details', label: 'Read' },
    {
      key: 'comments',
      label: 'Comments',
      count: comments.length || undefined,
      wrong: wrong(refused.length - shares),
      disabled,
    },
    { key: 'shares', label: 'Shares', wrong: wrong(shares), disabled },
    { key: 'versions', label: 'Versions' },
  ];
}
