import { useEffect, useState } from 'react';
import type { ApiResult } from '#api/client.ts';

interface Answer<T> {
  readonly load: () => Promise<ApiResult<T>>;
  readonly attempt: number;
  readonly result: ApiResult<T>;
}

/**
 * Calls the server with `load`, again whenever `load` is another function or the returned function is called. The result
 * is undefined while loading; with `keepPrevious` the last one stays until the next arrives.
 */
export function useApiResult<T>(
  load: () => Promise<ApiResult<T>>,
  { keepPrevious = false }: { readonly keepPrevious?: boolean } = {},
): readonly [ApiResult<T> | undefined, () => void] {
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    void (async () => {
      const result = await load();
      if (!leaving.signal.aborted) setAnswer({ load, attempt, result });
    })();
    return () => leaving.abort();
  }, [load, attempt]);
  const isCurrent = answer !== null && (keepPrevious || (answer.load === load && answer.attempt === attempt));
  return [isCurrent ? answer.result : undefined, () => setAttempt((count) => count + 1)];
}
