import { calls } from '#contract/calls.ts';
import { may, mayReachType } from '#domain/permissions/permissions.ts';
import { calendarFile } from './calendarFile.ts';
import { ApiError } from '#server/http/errors.ts';
import { loadCollection } from '#server/store/documents/collections.ts';
import { readTransaction } from '#server/store/database/transaction.ts';
import { idParams } from './requestContext.ts';
import { type RouteDeps, requireActor } from './deps.ts';
import type { Api } from './index.ts';

/** The timetable of an event as a file for other calendars, for whoever may read the timetable. */
export function calendarRoutes(api: Api, deps: RouteDeps): void {
  const { path, answer } = calls.exportTimetable;
  const schema = { tags: ['events'], params: idParams, response: { 200: answer } };
  const { database, names } = deps.store;
  api.get(path, { schema }, async (request, reply) => {
    const { person } = await requireActor(deps, request);
    if (!mayReachType(person, 'eventSlot')) throw new ApiError('forbidden');
    const file = await readTransaction(database, async (db) => {
      const known = await names.read(db);
      const load = async (kind: 'event' | 'eventSlot' | 'location') =>
        (await loadCollection(db, known, kind, kind === 'location')).filter((each) =>
          may(person, 'read', each),
        );
      const event = (await load('event')).find(({ keyId }) => keyId === request.params.id);
      if (!event) throw new ApiError('not_found');
      const places = new Map((await load('location')).map(({ keyId, body }) => [keyId, body.title]));
      const slots = (await load('eventSlot')).filter(({ body }) => body['eventId'] === event.keyId);
      return calendarFile({ name: event.body.title, slots, placeOf: (id) => places.get(id) });
    });
    return reply
      .header('content-disposition', 'attachment; filename="timetable.ics"')
      .header('content-type', 'text/calendar; charset=utf-8')
      .serializer(String)
      .send(file);
  });
}
