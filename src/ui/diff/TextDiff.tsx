import { diffWordsWithSpace } from 'diff';
import { Del, Ins } from './Marked.tsx';

/** Two texts as one, by words. */
export default function TextDiff({ before, after }: { readonly before: string; readonly after: string }) {
  return diffWordsWithSpace(before, after).map((part, at) => {
    const key = `${at}`;
    if (part.added) return <Ins key={key}>{part.value}</Ins>;
    if (part.removed) return <Del key={key}>{part.value}</Del>;
    return <span key={key}>{part.value}</span>;
  });
}
