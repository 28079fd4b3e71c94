import { useEffect, useEffectEvent, useState } from 'react';

/** Receives the reason why the text in an input is not a value; null once it is one. */
export type InvalidListener = (reason: string | null) => void;

/** Why the text in an input is not a value, for its frame and for the form, which is not saved meanwhile. */
export function useInvalidText(
  onInvalid: InvalidListener | undefined,
): [reason: string | undefined, setReason: (reason: string | undefined) => void] {
  const [reason, setReason] = useState<string | undefined>();
  const report = useEffectEvent((newReason: string | null) => onInvalid?.(newReason));
  useEffect(() => {
    if (reason === undefined) return undefined;
    report(reason);
    return () => report(null);
  }, [reason]);
  return [reason, setReason];
}
