import { isCollectionKey } from '#domain/collections/index.ts';
import { status } from '#domain/status.ts';
import type { DocumentRow } from '#mirror/queries/rows.ts';
import type { TabItem } from '#ui/layout/Tabs.tsx';
import type { RefusedChange } from '#screens/shared/document/refusals.ts';

/** A tab of a document; the key is the end of its address. */
export interface ReadTab extends TabItem {
  readonly key: 'details' | 'comments' | 'shares' | 'versions';
}

const tabs = {
  details: { key: 'details', label: 'Read' },
  versions: { key: 'versions', label: 'Versions' },
} as const satisfies Record<string, ReadTab>;

/** The tabs of a document in the specification's order (2.6). Nothing is said of, or shared from, what is archived. */
export function tabsOf(
  { entity, statusId, comments }: DocumentRow,
  refused: readonly RefusedChange[],
): ReadTab[] {
  // What administrators keep belongs to everybody: there is nothing to share, and it is talked of elsewhere.
  if (isCollectionKey(entity)) return [tabs.details, tabs.versions];
  const disabled = statusId === status.archived;
  const shares = refused.filter(({ change }) => change.kind === 'share').length;
  const wrong = (count: number) => (count > 0 ? 'Refused' : undefined);
  return [
    tabs.details,
    {
      key: 'comments',
      label: 'Comments',
      count: comments.length || undefined,
      wrong: wrong(refused.length - shares),
      disabled,
    },
    { key: 'shares', label: 'Shares', wrong: wrong(shares), disabled },
    tabs.versions,
  ];
}
