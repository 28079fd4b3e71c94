import { useMemo } from 'react';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import { useSearch } from './useSearch.ts';

/** Keys of the documents of a type whose texts a search finds, archived ones included; undefined until it has answered. */
export function useFoundKeys(entity: DocumentType, typed: string): ReadonlySet<string> | undefined {
  const types = useMemo(() => [entity], [entity]);
  const results = useSearch({ typed, types, limit: 0, wantsKeys: true, withArchived: true });
  return useMemo(
    () => (results && results.typed === typed && typed !== '' ? new Set(results.keys) : undefined),
    [results, typed],
  );
}
