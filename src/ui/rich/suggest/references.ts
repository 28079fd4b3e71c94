import { useEffect, useState } from 'react';
import type { NamedReference, ReferencePort } from '#ui/fields/combobox/ReferenceField.tsx';

/** Finds and names the documents and people that a text refers to. */
export type TextReferences = Pick<ReferencePort, 'search' | 'named'>;

const none: ReadonlyMap<string, NamedReference> = new Map();

/** Returns the documents with these references, as far as they are on this device; none until they have been read. */
export function useNamed(
  { named }: Pick<TextReferences, 'named'>,
  references: readonly string[],
): ReadonlyMap<string, NamedReference> {
  const [namedReferences, setNamedReferences] = useState(none);
  useEffect(() => {
    let isLatest = true;
    named?.(references).then((names) => isLatest && setNamedReferences(names), reportError);
    return () => {
      isLatest = false;
    };
  }, [named, references]);
  return namedReferences;
}

/** The look of a reference, in the editor and on a page. */
export const referenceLook = {
  paddingInline: '0.25em',
  borderRadius: 'sm',
  background: 'accent.soft',
  color: 'accent.ink',
  fontVariantNumeric: 'tabular-nums',
  boxDecorationBreak: 'clone',
} as const;
