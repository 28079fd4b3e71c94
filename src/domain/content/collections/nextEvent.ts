import type { BodyPatch } from '#domain/content/body.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { event } from './event.ts';

/** An event and when it was last written. `at` is only compared. */
interface EventVersion<T> {
  readonly id: string;
  readonly at: T;
  readonly body: BodyPatch;
}

/** Returns the id of the next event. If two people flagged different events offline, the one written last wins. */
export function nextEvent<T extends string | number>(events: readonly EventVersion<T>[]): string | undefined {
  const flagged = events.filter(({ body }) => fieldsOf(event, body)('isNext'));
  return flagged.reduce<EventVersion<T> | undefined>(
    (last, each) => (last && (last.at > each.at || (last.at === each.at && last.id > each.id)) ? last : each),
    undefined,
  )?.id;
}
