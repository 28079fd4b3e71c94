import type { InboxGroup } from '#mirror/queries/person/inbox.ts';

/** Slots that one person moved in one go. */
export interface MovedSlots {
  readonly actor: string;
  /** Latest first. */
  readonly groups: readonly InboxGroup[];
}

/** Moves within this time of the last of them are one go, in milliseconds. */
const oneGoMs = 10 * 60_000;
/** From so many slots on they are one line. */
const fewest = 3;

/**
 * Gathers what the inbox has: slots of which nothing is told but that one person moved them, at about the same time, are one
 * entry in the place of the last. Everything else stays as it is.
 */
export function gatherMoves(groups: readonly InboxGroup[]): readonly (InboxGroup | MovedSlots)[] {
  const gathered = new Set<InboxGroup>();
  return groups.flatMap((group): readonly (InboxGroup | MovedSlots)[] => {
    if (gathered.has(group)) return [];
    const last = onlyMove(group);
    const together = last
      ? groups.filter((each) => {
          const move = onlyMove(each);
          return !gathered.has(each) && move?.actor === last.actor && last.at - move.at <= oneGoMs;
        })
      : [];
    if (!last || together.length < fewest) return [group];
    for (const each of together) gathered.add(each);
    return [{ actor: last.actor, groups: together }];
  });
}

/** The last move of a slot of which one person's moves are all that is told; undefined of anything else. */
function onlyMove({ items }: InboxGroup): InboxGroup['items'][number] | undefined {
  const [last] = items;
  const isOnly = items.every(
    ({ kind, isOff, actor }) => kind === 'slotMoved' && !isOff && actor === last?.actor,
  );
  return isOnly ? last : undefined;
}
