import { randomBytes } from 'node:crypto';
import { type IncomingMessage, get } from 'node:http';
import { z } from 'zod';
import { pushLimit } from '#contract/sync/pushBudget.ts';
import { schemaVersion } from '#contract/sync/schemaVersion.ts';
import type { PushItem } from '#contract/sync/sync.ts';
import { uuidv7 } from '#domain/primitives/id.ts';
import type { Engine } from '#sync/engine.ts';
import { type RoundResult, roundResultOf } from '#sync/result.ts';
import { maxWaitMs, backoff } from '#sync/retry.ts';
import { schedule } from '#sync/schedule.ts';
import { httpTransport } from '#sync/transport.ts';
import { editOf } from './edit.ts';
import { type CrowdDevice, type DocumentCopy, longText } from './crowd.ts';
import { type Recording, recordedFetch } from './recordedFetch.ts';

/** One edit and its result. */
interface Edit {
  readonly id: string;
  readonly held: DocumentCopy;
  readonly pushed: PushItem;
  /** Undefined until it is answered; then the resulting version, or null for a conflict. */
  version?: number | null;
}

/** A device that reconnects after a while. */
export interface ReturningDevice {
  readonly edits: readonly Edit[];
  /** Starts syncing after a delay. */
  start(delayMs: number): void;
  stop(): void;
}

const pageSchema = z.object({ cursors: z.record(z.string(), z.int()), more: z.boolean() });
const answersSchema = z.object({
  answers: z.array(
    z.object({ id: z.string(), status: z.int(), document: z.object({ version: z.int() }).optional() }),
  ),
});

/** How long a browser waits to reopen a broken stream, and the app after a refused one; and the pull page size. */
const [reopenMs, refusedMs, pageSize] = [3_000, 30_000, 1000];

/**
 * A device with the product's scheduler, transport, backoff and retry rules, so that its requests are those of a real
 * one. Its outbox is a list in memory: with three hundred IndexedDB databases in JavaScript the benchmark would measure
 * those instead of the server.
 */
export function openReturningDevice(
  url: string,
  cookie: string,
  device: CrowdDevice,
  recording: Recording,
): ReturningDevice {
  const edits = [...device.own, ...device.shared].map(createEdit);
  const transport = httpTransport(`${url}/api`, { fetch: recordedFetch(cookie, recording) });
  const user = device.id;
  const state = { failures: 0, pausedUntil: 0, stopped: false };

  async function push(): Promise<RoundResult> {
    for (;;) {
      const batch = edits.filter((edit) => edit.version === undefined).slice(0, pushLimit);
      if (batch.length === 0) return { kind: 'done' };
      const changes = batch.map((edit) => edit.pushed);
      const reply = await transport.push({
        user,
        epoch: device.epoch,
        newest: 0,
        schema: schemaVersion,
        changes,
      });
      if (reply.kind !== 'answer') return roundResultOf(reply);
      takeAnswers(batch, reply.body, recording);
    }
  }

  async function pull(): Promise<RoundResult> {
    for (;;) {
      const { epoch, cursors: scopes } = device;
      const reply = await transport.pull({ user, epoch, schema: schemaVersion, scopes, limit: pageSize });
      if (reply.kind !== 'answer') return roundResultOf(reply);
      const { cursors, more } = pageSchema.parse(reply.body);
      device.cursors = cursors;
      if (!more) return { kind: 'done' };
    }
  }

  const engine: Engine = {
    async cycle() {
      const pause = state.pausedUntil - performance.now();
      if (pause > 0) return pause;
      const sent = await push();
      const round = sent.kind === 'done' ? await pull() : sent;
      if (round.kind !== 'later') {
        if (round.kind !== 'done') recording.errors.push(round.kind);
        state.failures = 0;
        return maxWaitMs;
      }
      state.failures += 1;
      if (round.retryAfterMs !== null) state.pausedUntil = performance.now() + round.retryAfterMs;
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
      else recording.errors.push(`stream ${answer.statusCode}`);
      answer.on('data', (part: Buffer) => {
        if (!part.includes('event: poke')) return;
        recording.pokes += 1;
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
    start(delayMs) {
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

function createEdit(held: DocumentCopy): Edit {
  const { field, text } = held;
  const id = uuidv7(Date.now(), randomBytes(10));
  const change = editOf({ ...held, body: { [field]: text } }, { [field]: longText(id) }, id);
  return { id, held, pushed: { change } };
}

/** Records the results of a batch. A conflict counts as answered. */
function takeAnswers(sent: readonly Edit[], body: unknown, recording: Recording): void {
  const answers = new Map(answersSchema.parse(body).answers.map((each) => [each.id, each]));
  for (const edit of sent) {
    const answer = answers.get(edit.id);
    const isConflict = answer?.status === 409;
    if (answer?.document) {
      edit.held.version = answer.document.version;
      edit.held.text = longText(edit.id);
    } else if (!isConflict) recording.errors.push(`an edit was answered ${answer?.status}`);
    edit.version = answer?.document?.version ?? null;
  }
}
