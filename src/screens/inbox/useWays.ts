import { useEffect, useState } from 'react';
import { type Ways, fetchWays } from '#api/ways.ts';

/** How the server can tell people besides the inbox; undefined until it has said so, as without a network. */
export function useWays(): Ways | undefined {
  const [ways, setWays] = useState<Ways>();
  useEffect(() => {
    let isOpen = true;
    const fetch = async () => {
      const result = await fetchWays();
      if (isOpen && result.kind === 'done') setWays(result.value);
    };
    void fetch();
    return () => {
      isOpen = false;
    };
  }, []);
  return ways;
}
