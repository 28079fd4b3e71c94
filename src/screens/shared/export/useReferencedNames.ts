import { useMemo } from 'react';
import type { Change } from '#domain/rules/change.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { useReferences } from '#screens/shared/references/references.tsx';
import type { Names } from './ownText.ts';

/** Names what these changes refer to. Undefined until it has been read. */
export function useReferencedNames(entity: EntityDefinition, changes: readonly Change[]): Names | undefined {
  const bodies = useMemo(() => changes.map((each) => ('body' in each ? each.body : {})), [changes]);
  return useReferences(entity.allFields, bodies);
}
