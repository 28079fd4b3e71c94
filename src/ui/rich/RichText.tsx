import { Box } from '@chakra-ui/react';
import { useMemo } from 'react';
import { sanitiseRich } from './sanitise.ts';

/** Rich text for reading. It is sanitised here, wherever it came from. */
export function RichText({ html }: { readonly html: string }) {
  const safe = useMemo(() => ({ __html: sanitiseRich(html) }), [html]);
  return (
    <Box className="wm-prose" textStyle="reading" overflowWrap="anywhere" dangerouslySetInnerHTML={safe} />
  );
}
