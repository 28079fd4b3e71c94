import { useState } from 'react';
import { collectionItemNames } from '#mirror/queries/collections.ts';
import { useMirror } from './useMirror.ts';

const none: ReadonlyMap<string, string> = new Map();

/**
 * Names of teams, events, locations and people by `collection:id`; empty until they have been read. The map stays the
 * same while the names do, to avoid rendering again.
 */
export function useNames(): ReadonlyMap<string, string> {
  const read = useMirror(collectionItemNames, []);
  const [names, setNames] = useState(none);
  if (read && read !== names && !isSame(read, names)) setNames(read);
  return names;
}

function isSame(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([key, name]) => b.get(key) === name);
}
