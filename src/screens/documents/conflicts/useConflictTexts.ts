import { useMemo, useState } from 'react';
import type { Document } from '#domain/content/document.ts';
import { changedFields } from '#domain/rules/conflicts/merge.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { myText } from '#mirror/conflicts/conflictTexts.ts';
import type { ConflictTexts } from './fields/fieldConflicts.ts';

/** Returns the three texts of a conflict. The objects stay the same while the texts do, so that diffs are not recomputed. */
export function useConflictTexts(
  base: Document,
  lane: readonly OutboxRow[],
  theirs: Document,
): ConflictTexts {
  const latest = useMemo(() => ({ base, mine: myText(base, lane), theirs }), [base, lane, theirs]);
  const [current, setCurrent] = useState<ConflictTexts>(latest);
  const isSame =
    isSameText(current.base, latest.base) &&
    isSameText(current.mine, latest.mine) &&
    isSameText(current.theirs, latest.theirs);
  if (!isSame) setCurrent(latest);
  return isSame ? current : latest;
}

function isSameText(a: Document, b: Document): boolean {
  return (
    a === b ||
    (a.keyId === b.keyId &&
      a.version === b.version &&
      a.statusId === b.statusId &&
      a.teamId === b.teamId &&
      a.updatedDate === b.updatedDate &&
      Object.keys({ ...changedFields(a.body, b.body), ...changedFields(b.body, a.body) }).length === 0)
  );
}
