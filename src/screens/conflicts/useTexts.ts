import { useMemo, useState } from 'react';
import type { Document } from '#domain/document.ts';
import { difference } from '#domain/merge.ts';
import type { OutboxRow } from '#mirror/storage/database.ts';
import { myText } from '#mirror/outbox/settle.ts';
import type { Texts } from './points.ts';

/** The three texts of a conflict; the same objects as long as they say the same, so that nothing is compared in vain. */
export function useTexts(base: Document, lane: readonly OutboxRow[], theirs: Document): Texts {
  const fresh = useMemo(() => ({ base, mine: myText(base, lane), theirs }), [base, lane, theirs]);
  const [kept, setKept] = useState<Texts>(fresh);
  const isSame =
    saysTheSame(kept.base, fresh.base) &&
    saysTheSame(kept.mine, fresh.mine) &&
    saysTheSame(kept.theirs, fresh.theirs);
  if (!isSame) setKept(fresh);
  return isSame ? kept : fresh;
}

function saysTheSame(a: Document, b: Document): boolean {
  return (
    a === b ||
    (a.keyId === b.keyId &&
      a.version === b.version &&
      a.statusId === b.statusId &&
      a.teamId === b.teamId &&
      a.updatedDate === b.updatedDate &&
      Object.keys({ ...difference(a.body, b.body), ...difference(b.body, a.body) }).length === 0)
  );
}
