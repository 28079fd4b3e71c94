import type { BodyPatch } from '#domain/document.ts';

/** An event as far as it matters for which is the next one. `at` only has to be comparable. */
interface Flagged<T> {
  readonly id: string;
  readonly at: T;
  readonly body: BodyPatch;
}

/** The next event: the one flagged so, or of several (flagged by two people out of contact) the one written last. */
export function nextEvent<T extends string | number>(events: readonly Flagged<T>[]): string | undefined {
  const flagged = events.filter((each) => each.body['isNext'] === true);
  return flagged.reduce<Flagged<T> | undefined>(
    (last, each) => (last && (last.at > each.at || (last.at === each.at && last.id > each.id)) ? last : each),
    undefined,
  )?.id;
}
