import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Person } from '#domain/permissions/permissions.ts';
import { feedOf, scopesOfPerson } from '#domain/permissions/scopes.ts';
import { feedOfPerson } from '#server/store/people/people.ts';
import { affects } from '#server/store/feed/pokes.ts';
import { type RouteDeps, requireActor } from './deps.ts';
import type { Api } from './index.ts';

/** Changes that follow each other this closely are one poke. */
const coalesceMs = 50;
/** For each open stream they are told within so much more, each at a time of its own: not all ask at the same moment. */
const spreadMs = 3;
const heartbeatMs = 25_000;
const poke = 'event: poke\ndata: {}\n\n';

/** Server-sent events: pokes only, never content; a device that hears one pulls. */
export function streamRoutes(api: Api, deps: RouteDeps): void {
  const streams = { open: 0 };
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
  streams: { open: number },
): PassThrough {
  const stream = new PassThrough();
  let feeds = feedsOf(person);
  let waiting: NodeJS.Timeout | undefined;
  const close = () => stream.end();

  /** Whoever is signed out, or is somebody else by now, hears once more, so that their device asks why, and no more. */
  const stillThere = async (): Promise<boolean> => {
    const actor = await requireActor(deps, request).catch(() => undefined);
    if (actor?.person.id === person.id) feeds = feedsOf(actor.person);
    else if (!stream.writableEnded) stream.end(poke);
    return !stream.writableEnded;
  };
  const say = async (words: string) => {
    if ((await stillThere()) && !stream.destroyed) stream.write(words);
  };
  const unsubscribe = deps.store.pokes.subscribe((announced) => {
    if (waiting || !affects(announced, feeds)) return;
    waiting = setTimeout(
      () => {
        waiting = undefined;
        void say(poke);
      },
      coalesceMs + Math.random() * spreadMs * streams.open,
    );
  });
  const heartbeat = setInterval(() => void say(':\n\n'), heartbeatMs);
  deps.closing.addEventListener('abort', close);
  streams.open += 1;
  stream.on('close', () => {
    streams.open -= 1;
    unsubscribe();
    clearTimeout(waiting);
    clearInterval(heartbeat);
    deps.closing.removeEventListener('abort', close);
  });
  stream.write(':\n\n');
  return stream;
}

function feedsOf(person: Person): ReadonlySet<string> {
  return new Set([...scopesOfPerson(person).map(feedOf), feedOfPerson(person.id)]);
}
