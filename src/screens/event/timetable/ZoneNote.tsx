import { Text } from '@chakra-ui/react';
import { useShell } from '#session/store.ts';
import { screenOnly } from '#ui/layout/bars.ts';
import { zoneSentence } from './zoneSentence.ts';

/** Says in which zone the times of an event are, on a device whose clock is in another at that moment (epoch milliseconds). */
export function ZoneNote({ at }: { readonly at: number }) {
  const timeZone = useShell((shell) => shell.timeZone);
  const sentence = zoneSentence(timeZone, at);
  if (sentence === null) return null;
  return (
    <Text textStyle="small" color="ink.muted" marginBottom="2" css={screenOnly}>
      {sentence}
    </Text>
  );
}
