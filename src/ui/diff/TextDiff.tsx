import { diffWordsWithSpace } from 'diff';
import { memo } from 'react';
import { Del, Ins } from './Marked.ts';
import { isReadableInline } from './readability.ts';

/** The difference of two texts by words; if they have little in common, the old text followed by the new. */
export default memo(function TextDiff({
  before,
  after,
}: {
  readonly before: string;
  readonly after: string;
}) {
  const parts = diffWordsWithSpace(before, after);
  const length = (fits: (part: (typeof parts)[number]) => boolean) =>
    parts.reduce((sum, part) => sum + (fits(part) ? part.value.trim().length : 0), 0);
  const same = length((part) => !part.added && !part.removed);
  if (
    !isReadableInline(
      same,
      length((part) => part.removed),
      length((part) => part.added),
    )
  ) {
    return (
      <>
        <Del>{before}</Del>
        <br />
        <Ins>{after}</Ins>
      </>
    );
  }
  return parts.map((part, at) => {
    const key = `${at}`;
    if (part.added) return <Ins key={key}>{part.value}</Ins>;
    if (part.removed) return <Del key={key}>{part.value}</Del>;
    return <span key={key}>{part.value}</span>;
  });
});
