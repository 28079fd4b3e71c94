import { chakra } from '@chakra-ui/react';
import { useDeferredValue, useMemo } from 'react';
import { displayLocale } from '#ui/locale.ts';
import { countWords } from './countWords.ts';

const Count = chakra('span', {
  base: {
    flexShrink: '0',
    marginInlineStart: 'auto',
    paddingInline: '2',
    color: 'ink.muted',
    textStyle: 'small',
    fontVariantNumeric: 'tabular-nums',
    // On a narrow screen the toolbar needs the space.
    'div:focus-within > div > &': { display: { base: 'none', md: 'inline' } },
  },
});

/** How many words a rich text has; nothing while it has none. */
export function WordCount({ html }: { readonly html: string }) {
  // Typing does not wait for it.
  const deferred = useDeferredValue(html);
  const count = useMemo(() => countWords(deferred), [deferred]);
  if (count === 0) return null;
  return <Count>{`${count.toLocaleString(displayLocale.locale)} ${count === 1 ? 'word' : 'words'}`}</Count>;
}
