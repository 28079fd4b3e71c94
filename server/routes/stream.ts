import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { heartbeatEvent, heartbeatMs, pokeEvent } from '#contract/sync/stream.ts';
import type { Person } from '#domain/content/person.ts';
import { feedOf, scopesOfPerson } from '#domain/rules/permissions/scopes.ts';
import { affects } from '#server/store/feed/pokes.ts';
import { actorOf, feedOfPerson } from '#server/store/people/people.ts';
import { releasesFeed } from '#server/store/personal/ownSlots.ts';
import { readUser, requireActor, type RouteDeps } from './request/deps.ts';
import type { Api } from '#server/http/description/api.ts';

/** Changes within this time become one poke. */
const coalesceMs = 50;
/** Pokes are spread over this much more time per open stream, so that devices do not all pull at the same moment. */
const spreadMsPerStream = 3;
const poke = `event: ${pokeEvent}\ndata: {}\n\n`;

/** The call for server-sent events. Pokes have no content: a device that receives one pulls. */
export function streamRoutes(api: Api, deps: RouteDeps): void {
  const streams = new Set<PassThrough>();
  api.get('/sync/stream', { schema: { tags: ['sync'] } }, async (request, reply) => {
    const { person } = await requireActor(deps, request);
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      .send(openStream(deps, request, person, streams));
  });
}

function openStream(
  deps: RouteDeps,
  request: FastifyRequest,
  person: Person,
  streams: Set<PassThrough>,
): PassThrough {
  const stream = new PassThrough();
  let feeds = feedsOf(person);
  let timer: NodeJS.Timeout | undefined;
  const openedAt = performance.now();
  const heartbeat = () => `event: ${heartbeatEvent}\ndata: ${Math.round(performance.now() - openedAt)}\n\n`;
  const close = () => stream.end();

  /** Ends the stream with a last poke if the session has ended or changed its person; the device then asks why. */
  const isStillSignedIn = async (): Promise<boolean> => {
    const user = await readUser(deps, request).catch(() => undefined);
    if (user?.id === person.id) feeds = feedsOf(actorOf(user).person);
    else if (!stream.writableEnded) stream.end(poke);
    return !stream.writableEnded;
  };
  const send = async (text: () => string) => {
    if ((await isStillSignedIn()) && !stream.destroyed) stream.write(text());
  };
  const unsubscribe = deps.store.pokes.subscribe((announced) => {
    if (timer || !affects(announced, feeds)) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        void send(() => poke);
      },
      coalesceMs + Math.random() * spreadMsPerStream * streams.size,
    );
  });
  const heartbeats = setInterval(() => void send(heartbeat), heartbeatMs);
  deps.closing.addEventListener('abort', close);
  streams.add(stream);
  stream.on('close', () => {
    streams.delete(stream);
    unsubscribe();
    clearTimeout(timer);
    clearInterval(heartbeats);
    deps.closing.removeEventListener('abort', close);
  });
  stream.write(heartbeat());
  return stream;
}

function feedsOf(person: Person): ReadonlySet<string> {
  return new Set([...scopesOfPerson(person).map(feedOf), feedOfPerson(person.id), releasesFeed]);
}
