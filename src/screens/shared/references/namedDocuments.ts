import { useMemo } from 'react';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { documentsByReference } from '#mirror/queries/references.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { useShell } from '#session/store.ts';
import type { NamedReference } from '#ui/fields/combobox/ReferenceField.tsx';
import type { TextReferences } from '#ui/rich/suggest/references.ts';

/** Returns the titles and addresses of documents on this device by their references. */
export async function namedDocuments(
  mirror: Mirror,
  references: readonly string[],
): Promise<ReadonlyMap<string, NamedReference>> {
  const entries = await documentsByReference(mirror, references);
  const names = [...entries].map(([reference, { entity, keyId, title }]) => {
    const to = `${documentTypes[entity].path}/${keyId}/read`;
    return [reference, { title, to }] as const;
  });
  return new Map(names);
}

/** Names the documents that a text refers to, where nothing else of it is looked up. */
export function useTextReferences(): Pick<TextReferences, 'named'> {
  const mirror = useShell((shell) => shell.mirror);
  return useMemo(
    () => (mirror ? { named: (references) => namedDocuments(mirror, references) } : {}),
    [mirror],
  );
}
