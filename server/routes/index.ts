import { entityKeys } from '#domain/content/entities/index.ts';
import { hasNoPermissions, mayReachType } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import type { Api } from '#server/http/description/api.ts';
import { assignmentRoutes } from './assignments.ts';
import { calendarRoutes } from './calendar/calendar.ts';
import { calendarFeedRoutes, calendarReading } from './calendar/calendarFeed.ts';
import { collectionRoutes } from './collections.ts';
import { commentRoutes } from './comments.ts';
import { crewCallRoutes } from './crewCall.ts';
import { currentUserRoutes } from './accounts/currentUser.ts';
import type { RouteDeps } from './request/deps.ts';
import { documentRoutes } from './documents.ts';
import { exportRoutes } from './export.ts';
import { anyone, guarded } from './request/guard.ts';
import { holdBodies } from './request/holdBodies.ts';
import { listRoutes } from './lists.ts';
import { decideRightsFirst } from './request/decideRightsFirst.ts';
import { pictureRoutes } from './pictures.ts';
import { shareRoutes } from './shares.ts';
import { streamRoutes } from './stream.ts';
import { syncRoutes } from './sync.ts';
import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';

/** Every call about documents and their sync; the caller sets the prefix. */
export function apiRoutes(api: Api, deps: RouteDeps): void {
  // Personal content must not be cached on the way; the device has its own store.
  api.addHook('onRequest', (_request, reply, done) => {
    void reply.header('cache-control', 'no-store');
    done();
  });
  for (const entity of entityKeys) {
    const mayReach = (person: Person) => mayReachType(person, entity);
    guarded(api, deps, mayReach, (inner) => {
      decideRightsFirst(inner, deps, entity);
      documentRoutes(inner, deps, entity);
      commentRoutes(inner, deps, entity);
      shareRoutes(inner, deps, entity);
      assignmentRoutes(inner, deps, entity);
    });
  }
  collectionRoutes(api, deps);
  guarded(api, deps, anyone, (inner) => {
    holdBodies(inner, deps.store.database.kind);
    syncRoutes(inner, deps);
  });
  guarded(api, deps, anyone, (inner) => {
    streamRoutes(inner, deps);
    listRoutes(inner, deps);
    pictureRoutes(inner, deps);
    currentUserRoutes(inner, deps);
    calendarFeedRoutes(inner, deps);
  });
  const mayReachSlots = (person: Person) => mayReachType(person, 'eventSlot');
  guarded(api, deps, mayReachSlots, (inner) => calendarRoutes(inner, deps));
  const mayRead = (person: Person) => !hasNoPermissions(person);
  guarded(api, deps, mayRead, (inner) => exportRoutes(inner, deps));
  crewCallRoutes(api, deps);
  calendarReading(api, deps);
  clientErrorRoutes(api);
}

const maxBodyBytes = 64 * 1024;

/** The call with which devices report faults for the log. */
function clientErrorRoutes(api: Api): void {
  const { body, answer } = calls.logClientError;
  const schema = { tags: ['logging'], body, response: { 200: answer } };
  const config = { rateLimit: { max: 20, timeWindow: '1 minute' } };
  const options = { schema, config, bodyLimit: maxBodyBytes };
  api.post(routePattern(calls.logClientError), options, (request) => {
    request.log.warn({ client: request.body }, 'fault on a device');
    return null;
  });
}
