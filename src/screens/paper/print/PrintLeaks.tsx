import { documentsByKey } from '#mirror/read/documents.ts';
import LeakNotice from '#screens/shared/leaks/LeakNotice.tsx';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import type { PrintItem } from './printItems.ts';

/** Warns of what those who get these pages would see although it is hidden from them. */
export default function PrintLeaks({
  items,
  forCrew,
}: {
  readonly items: readonly PrintItem[];
  /** The pages are for crew, not for referees, who are staff. */
  readonly forCrew: boolean;
}) {
  const keys = items.map(({ keyId }) => keyId);
  const joinedKeys = keys.join(' ');
  const rows = useMirror((mirror) => documentsByKey(mirror, keys), [joinedKeys]);
  if (!rows) return null;
  return (
    <LeakNotice
      documents={rows}
      changed={`${rows.length} ${joinedKeys}`}
      isPrinted={forCrew}
      title="If you print this"
    />
  );
}
