import { useEffect, useState } from 'react';
import type { Asked } from '#api/history.ts';

interface Answer<T> {
  readonly ask: () => Promise<Asked<T>>;
  readonly tries: number;
  readonly asked: Asked<T>;
}

/** What the server answers; asked again with every other `ask`, or by calling the second value. Undefined while asking. */
export function useAsked<T>(ask: () => Promise<Asked<T>>): [Asked<T> | undefined, () => void] {
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const asking = { over: false };
    void (async () => {
      const asked = await ask();
      if (!asking.over) setAnswer({ ask, tries, asked });
    })();
    return () => {
      asking.over = true;
    };
  }, [ask, tries]);
  const current = answer && answer.ask === ask && answer.tries === tries ? answer.asked : undefined;
  return [current, () => setTries((each) => each + 1)];
}
