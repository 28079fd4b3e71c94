import { isCollectionKey } from '#domain/content/collections/index.ts';
import { status } from '#domain/content/status.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { TabItem } from '#ui/layout/Tabs.tsx';
import type { RefusedChange } from '#screens/shared/document/sync/refusals.ts';

/** A tab of a document. The key is the last part of its address. */
export interface ReadTab extends TabItem {
  readonly key: 'details' | 'comments' | 'shares' | 'versions';
}

const tabs = {
  details: { key: 'details', label: 'Read' },
  versions: { key: 'versions', label: 'Versions' },
} as const satisfies Record<string, ReadTab>;

/** Tabs of a document in their order (rule 6.1). Comments and shares are disabled while it is archived. */
export function tabsOf(
  { entity, statusId, comments }: DocumentRow,
  refused: readonly RefusedChange[],
): ReadTab[] {
  // Collection items belong to everybody, so they have no shares or comments.
  if (isCollectionKey(entity)) return [tabs.details, tabs.versions];
  const disabled = statusId === status.archived;
  const shares = refused.filter(({ change }) => change.kind === 'share').length;
  // A refused assignment is shown above the tabs.
  const assignments = refused.filter(({ change }) => change.kind === 'assign').length;
  const problem = (count: number) => (count > 0 ? 'Refused' : undefined);
  return [
    tabs.details,
    {
      key: 'comments',
      label: 'Comments',
      count: comments.length || undefined,
      wrong: problem(refused.length - shares - assignments),
      disabled,
    },
    { key: 'shares', label: 'Shares', wrong: problem(shares), disabled },
    tabs.versions,
  ];
}
