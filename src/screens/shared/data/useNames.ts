import { useItems } from './ItemsProvider.tsx';

const none: ReadonlyMap<string, string> = new Map();

/**
 * Names of teams, events, locations and people by `collection:id`; empty until they have been read. The map stays the
 * same while the names do, to avoid rendering again.
 */
export function useNames(): ReadonlyMap<string, string> {
  return useItems()?.names ?? none;
}
