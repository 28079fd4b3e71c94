import { chakra } from '@chakra-ui/react';
import { createContext, use } from 'react';
import { type Reading, isUnread } from '#domain/personal/unread.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';

/** Record of what the person has read, for the rows of a list. */
export const ReadingContext = createContext<Reading | undefined>(undefined);

const Dot = chakra('span', {
  base: {
    display: 'inline-block',
    flexShrink: '0',
    boxSizing: 'border-box',
    width: '0.5rem',
    height: '0.5rem',
    marginInlineEnd: '2',
    // The dot is coloured by its border, so that it stays with forced colours.
    borderWidth: '0.25rem',
    borderStyle: 'solid',
    borderColor: 'accent',
    borderRadius: 'full',
    verticalAlign: 'middle',
  },
});

/** A dot before a document that others have changed, or commented on, since the person looked. */
export function UnreadDot({ row }: { readonly row: DocumentRow }) {
  const reading = use(ReadingContext);
  if (!reading || !isUnread(row, reading)) return null;
  return (
    <Dot title="Changed since you looked">
      <span className="wm-sr-only">Unread:</span>
    </Dot>
  );
}
