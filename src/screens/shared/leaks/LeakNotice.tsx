import { Box } from '@chakra-ui/react';
import type { LeakSource } from '#domain/review/leaks/leaks.ts';
import { TextLink } from '#ui/controls/TextLink.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { leakText } from './leakText.ts';
import { useLeaks } from './useLeaks.ts';

/** Leaks named at once; the others are on their page. */
const mostNamed = 4;

/** Names what readers of documents would see although they may not. Nothing is prevented. */
export default function LeakNotice({
  documents,
  changed,
  isPrinted = false,
  title,
}: {
  readonly documents: readonly LeakSource[];
  /** Another value whenever the documents are others. */
  readonly changed: unknown;
  readonly isPrinted?: boolean;
  /** Begins the notice: “Before you share this”. */
  readonly title: string;
}) {
  const leaks = useLeaks(documents, changed, isPrinted)?.leaks ?? [];
  if (leaks.length === 0) return null;
  const more = leaks.length - mostNamed;
  return (
    <Notice type="warning" title={`${title}: readers would see what is hidden from them`}>
      <Box as="ul" paddingInlineStart="4">
        {leaks.slice(0, mostNamed).map((leak) => (
          <li key={`${leak.id} ${leak.field} ${leak.words?.field}`}>{leakText(leak)}</li>
        ))}
      </Box>
      <TextLink to="/leaks">
        {more > 0 ? `${more} more, and all leaks of the game` : 'All leaks of the game'}
      </TextLink>
    </Notice>
  );
}
