import { routePattern } from '#contract/calls/call.ts';
import { calendarFeedCalls } from '#contract/calendarFeed.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { isOnSlot } from '#domain/event/schedule/crew/signUps.ts';
import { slotFrom } from '#domain/event/schedule/slot.ts';
import { may, mayReachType } from '#domain/rules/permissions/permissions.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { networkOf } from '#server/http/network.ts';
import { readTransaction, writeTransaction } from '#server/store/database/transaction.ts';
import { loadCollection } from '#server/store/documents/collections.ts';
import { actorOf, loadUser } from '#server/store/people/people.ts';
import {
  calendarFeedOf,
  makeCalendarFeed,
  ownerOfFeed,
  revokeCalendarFeed,
} from '#server/store/personal/calendarFeeds.ts';
import type { Store } from '#server/store/store.ts';
import type { Api } from '#server/http/description/api.ts';
import { calendarFile } from './calendarFile.ts';
import { requireUser, type RouteDeps } from '../request/deps.ts';
import { sendJson } from '#server/http/sendJson.ts';
import { fileParams } from '../request/requestContext.ts';

/** Calls for the address of the user's calendar. */
export function calendarFeedRoutes(api: Api, deps: RouteDeps): void {
  const { calendarFeed, makeCalendarFeed: make, endCalendarFeed } = calendarFeedCalls;
  const { database } = deps.store;
  const schemaOf = <T>(answer: T) => ({ tags: ['user'], response: { 200: answer } });
  api.get(routePattern(calendarFeed), { schema: schemaOf(calendarFeed.answer) }, async (request) => {
    const { id } = await requireUser(deps, request);
    const at = await calendarFeedOf(database.db, id);
    return { madeAt: at === null ? null : new Date(at).toISOString() };
  });
  api.post(routePattern(make), { schema: schemaOf(make.answer) }, async (request) => {
    const { id } = await requireUser(deps, request);
    const token = await writeTransaction(database, (db) => makeCalendarFeed(db, id, deps.now()));
    return { path: `/api/calendar/${token}.ics` };
  });
  api.delete(
    routePattern(endCalendarFeed),
    { schema: schemaOf(endCalendarFeed.answer) },
    async (request, reply) => {
      const { id } = await requireUser(deps, request);
      await writeTransaction(database, (db) => revokeCalendarFeed(db, id));
      return sendJson(reply, 'null');
    },
  );
}

/**
 * The calendar itself, for programs without a session. Whoever has the address reads what its owner may read, at most this
 * often from one network: a camp of a hundred calendars asks once in ten minutes each.
 */
const readsPerMinute = 60;

export function calendarReading(api: Api, { store }: Pick<RouteDeps, 'store'>): void {
  const { readCalendarFeed } = calendarFeedCalls;
  const schema = { tags: ['events'], params: fileParams, response: { 200: readCalendarFeed.answer } };
  const rateLimit = {
    max: readsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }: { readonly ip: string }) => `calendar ${networkOf(ip)}`,
  };
  api.get(routePattern(readCalendarFeed), { schema, config: { rateLimit } }, async (request, reply) => {
    const token = request.params.file.replace(/\.ics$/, '');
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .serializer(String)
      .send(await calendarOf(store, token));
  });
}

/** The events that the owner of a token may read, and the slots that name them; 404 for any other token. */
async function calendarOf(store: Store, token: string): Promise<string> {
  return readTransaction(store.database, async (db) => {
    const id = await ownerOfFeed(db, token);
    // Nothing of an account that is deactivated.
    const user = id === undefined ? undefined : await loadUser(db, id);
    if (!user) throw new ApiError('not_found');
    const { person } = actorOf(user);
    const names = await store.names.read(db);
    const load = async (collection: 'event' | 'eventSlot' | 'location', withArchived = false) =>
      mayReachType(person, collection)
        ? (await loadCollection(db, names, collection, withArchived)).filter((item) =>
            may(person, 'read', item),
          )
        : [];
    const events = await load('event');
    const eventIds = new Set(events.map(({ keyId }) => keyId));
    const own = { id: user.id, name: user.displayName };
    const slots = (await load('eventSlot')).filter(({ keyId, body }) => {
      const slot = slotFrom(keyId, body);
      const event = fieldsOf(eventSlot, body)('eventId');
      return slot && event !== null && eventIds.has(event) && isOnSlot(slot, own);
    });
    const places = new Map((await load('location', true)).map(({ keyId, body }) => [keyId, body.title]));
    return calendarFile({ name: 'Waymark', events, slots, placeName: (place) => places.get(place) });
  });
}
