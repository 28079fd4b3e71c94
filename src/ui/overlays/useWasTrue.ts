import { useState } from 'react';

/** Whether the value is or has ever been true: what was opened once stays mounted, so that it can animate when it closes. */
export function useWasTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return value || wasTrue;
}
