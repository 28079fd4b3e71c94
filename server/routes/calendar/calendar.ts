import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { Document } from '#domain/content/document.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { readTransaction } from '#server/store/database/transaction.ts';
import type { Store } from '#server/store/store.ts';
import { loadCollection } from '#server/store/documents/collections.ts';
import { calendarFile } from './calendarFile.ts';
import { requireActor, type RouteDeps } from '../request/deps.ts';
import type { Api } from '#server/http/description/api.ts';
import { idParams } from '../request/requestContext.ts';

/** The call for an event's timetable as a calendar file. */
export function calendarRoutes(api: Api, deps: RouteDeps): void {
  const schema = { tags: ['events'], params: idParams, response: { 200: calls.exportTimetable.answer } };
  api.get(routePattern(calls.exportTimetable), { schema }, async (request, reply) => {
    const { person } = await requireActor(deps, request);
    const { event, slots, places } = await loadTimetable(deps.store, person, request.params.id);
    const names = new Map(places.map(({ keyId, body }) => [keyId, body.title]));
    return reply
      .header('content-disposition', 'attachment; filename="timetable.ics"')
      .header('content-type', 'text/calendar; charset=utf-8')
      .serializer(String)
      .send(calendarFile({ name: event.body.title, slots, placeName: (id) => names.get(id) }));
  });
}

/** An event, its slots and all places, archived ones too, as far as the person may read them; 404 without the event. */
async function loadTimetable(
  store: Store,
  person: Person,
  eventId: string,
): Promise<{ event: Document; slots: Document[]; places: Document[] }> {
  return readTransaction(store.database, async (db) => {
    const names = await store.names.read(db);
    const load = async (collection: 'event' | 'eventSlot' | 'location', withArchived = false) => {
      const items = await loadCollection(db, names, collection, withArchived);
      return items.filter((item) => may(person, 'read', item));
    };
    const event = (await load('event')).find(({ keyId }) => keyId === eventId);
    if (!event) throw new ApiError('not_found');
    const slots = (await load('eventSlot')).filter(
      ({ body }) => fieldsOf(eventSlot, body)('eventId') === eventId,
    );
    return { event, slots, places: await load('location', true) };
  });
}
