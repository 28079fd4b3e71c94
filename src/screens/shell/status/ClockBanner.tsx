import { useState } from 'react';
import { Banner } from '#ui/feedback/Banner.tsx';
import { useClockSentence } from '#screens/shared/clock/useClockSentence.ts';

/** Says that the clock of this device is wrong, until it is closed or there is something else to say. */
export default function ClockBanner() {
  const sentence = useClockSentence();
  const [closedSentence, setClosedSentence] = useState<string | null>(null);
  if (sentence === null || sentence === closedSentence) return null;
  return (
    <Banner type="warning" onClose={() => setClosedSentence(sentence)}>
      {sentence}
    </Banner>
  );
}
