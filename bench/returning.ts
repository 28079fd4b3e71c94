import { randomBytes } from 'node:crypto';
import { type IncomingMessage, get } from 'node:http';
import { z } from 'zod';
import { type PushItem, pushLimit, schemaVersion } from '#contract/sync.ts';
import { uuidv7 } from '#domain/id.ts';
import type { Engine } from '#sync/engine.ts';
import { type RoundResult, roundResultOf } from '#sync/result.ts';
import { maxWaitMs, backoff } from '#sync/retry.ts';
import { schedule } from '#sync/schedule.ts';
import { httpTransport } from '#sync/transport.ts';
import { type Camper, type Held, sitting } from './camp.ts';
import { type Told, watched } from './watched.ts';

/** One edit and what the server said of it. */
export interface Edit {
  readonly id: string;
  readonly held: Held;
  readonly pushed: PushItem;
  /** Undefined until it is answered; then the version it came to, or null where it is a conflict. */
  version?: number | null;
}

/** A device that was away and comes back. */
export interface Returning {
  readonly edits: readonly Edit[];
  /** The network is there again: after so many milliseconds it tries. */
  comeBack(delayMs: number): void;
  stop(): void;
}

const pageSchema = z.object({ cursors: z.record(z.string(), z.int()), more: z.boolean() });
const answersSchema = z.object({
  answers: z.array(
    z.object({ id: z.string(), status: z.int(), document: z.object({ version: z.int() }).optional() }),
  ),
});

/** What a browser waits before it opens a broken stream again, and the app after a refused one. */
const [reopenMs, refusedMs, pageSize] = [3_000, 30_000, 1000];

/**
 * A device that is all of the engine but its storage: scheduler, transport, waiting and its verdicts are the product's,
 * so that each request is the one a device makes; the outbox is a list in memory. Three hundred mirrors on an IndexedDB
 * of JavaScript would be what is measured, not the server.
 */
export function openReturning(url: string, cookie: string, camper: Camper, told: Told): Returning {
  const edits = [...camper.own, ...camper.shared].map(editOf);
  const transport = httpTransport(`${url}/api`, watched(cookie, told));
  const user = camper.id;
  const state = { failures: 0, restUntil: 0, stopped: false };

  async function push(): Promise<RoundResult> {
    for (;;) {
      const batch = edits.filter((edit) => edit.version === undefined).slice(0, pushLimit);
      if (batch.length === 0) return { kind: 'done' };
      const changes = batch.map((edit) => edit.pushed);
      const reply = await transport.push({ user, schema: schemaVersion, changes });
      if (reply.kind !== 'answer') return roundResultOf(reply);
      takeAnswers(batch, reply.body, told);
    }
  }

  async function pull(): Promise<RoundResult> {
    for (;;) {
      const { epoch, cursors: scopes } = camper;
      const reply = await transport.pull({ user, epoch, schema: schemaVersion, scopes, limit: pageSize });
      if (reply.kind !== 'answer') return roundResultOf(reply);
      const { cursors, more } = pageSchema.parse(reply.body);
      camper.cursors = cursors;
      if (!more) return { kind: 'done' };
    }
  }

  const engine: Engine = {
    async cycle() {
      const rest = state.restUntil - performance.now();
      if (rest > 0) return rest;
      const sent = await push();
      const round = sent.kind === 'done' ? await pull() : sent;
      if (round.kind !== 'later') {
        if (round.kind !== 'done') told.errors.push(round.kind);
        state.failures = 0;
        return maxWaitMs;
      }
      state.failures += 1;
      if (round.retryAfterMs !== null) state.restUntil = performance.now() + round.retryAfterMs;
      return backoff(state.failures, Math.random(), round.retryAfterMs);
    },
  };
  const timers = {
    set: (run: () => void, ms: number) => Number(setTimeout(run, ms)),
    clear: (timer: number) => clearTimeout(timer),
  };
  const plan = schedule(engine, timers, () => performance.now());
  const stream: { request?: ReturnType<typeof get> } = {};
  const again = (ms: number) => setTimeout(() => state.stopped || listen(), ms).unref();
  function listen(): void {
    const headers = { cookie, accept: 'text/event-stream' };
    const hear = (answer: IncomingMessage) => {
      const isStream = answer.statusCode === 200;
      if (isStream) plan.wake(0);
      else told.errors.push(`stream ${answer.statusCode}`);
      answer.on('data', (part: Buffer) => {
        if (!part.includes('event: poke')) return;
        told.pokes += 1;
        plan.wake(0);
      });
      answer.once('close', () => again(isStream ? reopenMs : refusedMs));
      answer.on('error', () => undefined);
    };
    stream.request = get(`${url}/api/sync/stream`, { headers, agent: false }, hear);
    stream.request.once('error', () => again(reopenMs));
  }

  return {
    edits,
    comeBack(delayMs) {
      setTimeout(() => {
        plan.wake(0);
        listen();
      }, delayMs);
    },
    stop() {
      state.stopped = true;
      plan.stop();
      stream.request?.destroy();
    },
  };
}

function editOf(held: Held): Edit {
  const { keyId, entity, field, version } = held;
  const id = uuidv7(Date.now(), randomBytes(10));
  const body = { [field]: sitting(id) };
  return { id, held, pushed: { change: { kind: 'save', id, keyId, entity, version, body } } };
}

/** A conflict waits for its person: it is answered, and goes no further today. */
function takeAnswers(sent: readonly Edit[], body: unknown, told: Told): void {
  const answers = new Map(answersSchema.parse(body).answers.map((each) => [each.id, each]));
  for (const edit of sent) {
    const answer = answers.get(edit.id);
    const isConflict = answer?.status === 409;
    if (answer?.document) edit.held.version = answer.document.version;
    else if (!isConflict) told.errors.push(`an edit was answered ${answer?.status}`);
    edit.version = answer?.document?.version ?? null;
  }
}
