import { recordNames } from '#mirror/queries';
import { useMirror } from '../live.tsx';

const none: ReadonlyMap<string, string> = new Map();

/** Names of teams, events, places and people, by `collection:id`; empty for the moment until they have been read. */
export function useNames(): ReadonlyMap<string, string> {
  return useMirror(recordNames, []) ?? none;
}
