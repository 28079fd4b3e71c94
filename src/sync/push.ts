import { fromWire, wireDocumentSchema } from '#contract/document.ts';
import { type ErrorBody, type Verdict, errorTable } from '#contract/errors/errors.ts';
import { pushLimit } from '#contract/sync/pushBudget.ts';
import { schemaVersion } from '#contract/sync/schemaVersion.ts';
import { type PushItem, type PushResult, pushResponseSchema } from '#contract/sync/sync.ts';
import type { Document } from '#domain/content/document.ts';
import {
  type SimpleAnswers,
  markConflict,
  markDone,
  markFailed,
  markRefused,
  markSimpleDone,
  markUntried,
  transactLanes,
} from '#mirror/outbox/serverAnswers.ts';
import { type LaneIndex, createLaneIndex } from '#mirror/outbox/lanes.ts';
import { type Batch, type LeaseHolder, isIndependent, takeBatch } from '#mirror/outbox/sending.ts';
import { collaborationIn, documentsIn, withBaseHashes } from '#mirror/outbox/shortResults.ts';
import { dropSettledServerRows } from '#mirror/outbox/serverRows.ts';
import { isOutboxEmpty } from '#mirror/read/unsent.ts';
import { isRestoring, readCursors } from '#mirror/read/syncState.ts';
import { leaseKeeper } from './worker/leaseKeeper.ts';
import type { Ports, Reply } from './worker/ports.ts';
import { type RoundResult, roundResultOf, unreachable } from './result.ts';
import { backoff } from './retry.ts';

/** Requests in flight at a time: the server works on one while the answers of the other are stored. */
const maxInFlight = 2;

/** State of one push, kept from batch to batch. */
export interface PushMemory {
  readonly laneIndex: LaneIndex;
  /** Changes whose short results could not be put together: they are sent again, for the whole document. */
  readonly whole: Set<string>;
}

/** Creates the memory of one push. */
export function createPushMemory({ mirror }: Ports): PushMemory {
  return { laneIndex: createLaneIndex(mirror), whole: new Set() };
}

/** A batch in flight. */
interface InFlight extends Batch {
  /** The reply, parsed on arrival, while the answers of the batch before it are being stored. */
  readonly reply: Promise<{ readonly reply: Reply; readonly results: ReturnType<typeof parseResults> }>;
}

/**
 * Sends the outbox batch by batch, until nothing is left that may be sent now. After a failed request no more are sent;
 * answers to those in flight are still stored. A batch that is too large for the server, or for a proxy before it, is
 * sent again in halves. Adds the documents that answers have brought to `answered`.
 */
export async function push(
  ports: Ports,
  holder: LeaseHolder,
  answered: Set<string> = new Set(),
): Promise<RoundResult> {
  if (await isOutboxEmpty(ports.mirror)) return { kind: 'done' };
  if (await isRestoring(ports.mirror)) return { kind: 'restored' };
  const inFlight: InFlight[] = [];
  const memory = createPushMemory(ports);
  let limit = pushLimit;
  let result: RoundResult = { kind: 'done' };
  const take = () => takeBatch(holder, limit, idsOf(inFlight));
  const send = (batch: Batch): void => {
    if (batch.changes.length > 0) inFlight.push({ ...batch, reply: sendBatch(ports, holder, batch, memory) });
  };
  send(await take());
  for (;;) {
    while (result.kind === 'done' && maySendAnother(inFlight)) {
      const before = inFlight.length;
      send(await take());
      if (inFlight.length === before) break;
    }
    const first = inFlight.shift();
    if (!first) {
      await dropSettledServerRows(holder);
      return result;
    }
    const { reply, results } = await first.reply;
    if (isTooLarge(reply)) {
      limit = await splitOrRefuse(holder, first.changes);
      if (result.kind === 'done') send(await take());
      continue;
    }
    if (!results) {
      result = firstFailure(result, reply.kind === 'answer' ? unreachable : roundResultOf(reply));
      continue;
    }
    // Without an answer to any of its changes, the same batch would be sent again immediately, without end.
    if (!results.some(({ id }) => first.orders.has(id))) {
      result = firstFailure(result, { kind: 'later', reached: true, retryAfterMs: null });
    }
    const maySend = result.kind === 'done';
    const next = await transactLanes(holder, async () => {
      const { stored } = await applyResults(ports, holder, first, results, memory);
      const [nextBatch] = await Promise.all([maySend ? take() : undefined, stored]);
      return nextBatch;
    });
    if (next) send(next);
    noteAnswered(answered, results);
  }
}

/** Adds the documents that results have brought. */
export function noteAnswered(answered: Set<string>, results: readonly PushResult[]): void {
  for (const { document, short } of results) {
    const keyId = document?.keyId ?? short?.envelope.keyId;
    if (keyId !== undefined) answered.add(keyId);
  }
}

async function sendBatch(
  ports: Ports,
  holder: LeaseHolder,
  { changes }: Batch,
  memory: PushMemory,
): Promise<Awaited<InFlight['reply']>> {
  const reply = await sendChanges(ports, holder, changes, memory);
  return { reply, results: parseResults(reply) };
}

/** Sends changes in one request, with the epoch and the number that the device has pulled, and the hashes of what they were made on. */
export async function sendChanges(
  { mirror, user, transport }: Ports,
  holder: LeaseHolder,
  items: readonly PushItem[],
  { whole }: PushMemory,
): Promise<Reply> {
  const [{ epoch, scopes }, changes] = await Promise.all([
    readCursors(mirror),
    withBaseHashes(mirror, items, whole),
  ]);
  const newest = Math.max(0, ...Object.values(scopes));
  return transport.push({ user, epoch, newest, schema: schemaVersion, changes }, leaseKeeper(holder));
}

/** Whether a request was refused for its size. */
export function isTooLarge(reply: Reply): boolean {
  return reply.kind === 'error' && reply.error.code === 'too_large';
}

/**
 * Decides what follows a request that was too large: a single change is refused, so that its author sees it. Returns
 * the most changes for the next request.
 */
export async function splitOrRefuse(holder: LeaseHolder, changes: readonly PushItem[]): Promise<number> {
  const [first, ...others] = changes;
  if (!first || others.length > 0) return Math.ceil(changes.length / 2);
  await markRefused(holder, first.change.id, { code: 'too_large' });
  return pushLimit;
}

/** The results in an answer to a push; undefined if it is not the server's own. */
export function parseResults(reply: Reply): readonly PushResult[] | undefined {
  return reply.kind === 'answer' ? pushResponseSchema.safeParse(reply.body).data?.answers : undefined;
}

function firstFailure(result: RoundResult, next: RoundResult): RoundResult {
  return result.kind === 'done' ? next : result;
}

/** Whether another request may be sent: only after a full batch, and not if other lanes may depend on what is in flight. */
function maySendAnother(inFlight: readonly InFlight[]): boolean {
  const [first, ...others] = inFlight;
  if (!first || others.length + 1 >= maxInFlight || !first.isFull) return false;
  return first.changes.every(({ change }) => isIndependent(change));
}

function idsOf(inFlight: readonly InFlight[]): ReadonlySet<string> {
  return new Set(inFlight.flatMap(({ changes }) => changes.map(({ change }) => change.id)));
}

/**
 * Stores the server's result for each change. Inside a transaction, which has to wait for `stored`. Meanwhile the next
 * changes can be taken from the outbox.
 */
export async function applyResults(
  ports: Ports,
  holder: LeaseHolder,
  { changes: items, orders }: Batch,
  results: readonly PushResult[],
  { laneIndex, whole }: PushMemory,
): Promise<Pick<SimpleAnswers, 'stored'>> {
  const answered = new Set(results.map((result) => result.id));
  const changes = new Map(items.map(({ change }) => [change.id, change]));
  const documents = await documentsIn(holder.mirror, results, changes);
  const applied = results.flatMap(({ id }) => {
    const [change, order, document] = [changes.get(id), orders.get(id), documents.get(id)];
    return document && change && order !== undefined ? [{ change, order, document }] : [];
  });
  const untried = items.filter(({ change }) => !answered.has(change.id)).map(({ change }) => change.id);
  await markUntried(holder, untried);
  const { others, stored } = await markSimpleDone(holder, applied, laneIndex);
  const failed = results.filter(
    (result) => !result.document && !documents.has(result.id) && !isToBeWhole(result, whole),
  );
  if (others.length + failed.length > 0) await stored;
  for (const { change, document } of others) await markDone(holder, change.id, document);
  for (const result of failed) await applyError(ports, holder, result);
  return { stored };
}

/**
 * Whether a result is short and could not be put together. Its change stays as it was sent: it is sent again, and the ledger
 * repeats the result, whole. If that is short too, the server is at fault.
 */
function isToBeWhole({ id, short }: PushResult, whole: Set<string>): boolean {
  if (!short || whole.has(id)) return false;
  whole.add(id);
  return true;
}

/**
 * | result | effect |
 * |---|---|
 * | a document | done (see `applyResults`): the version moves, the next change gets its base |
 * | `refused`: validation, too large, unprocessable, not allowed now, in use | the lane stops, the reason is shown, the text stays |
 * | `noAccess`: forbidden, not found | the same; the next pull removes what may no longer be seen |
 * | `conflict` | the document arrives with it: a person settles what does not fit on it |
 * | `removed` | a person decides: discard, or create a new document |
 * | `retry` | this change is tried again later; after ten failures its lane is stuck |
 * | `signIn`, `update` | concern the whole request, never one change; treated like `retry` |
 */
async function applyError(ports: Ports, holder: LeaseHolder, result: PushResult): Promise<void> {
  const error: ErrorBody = result.error ?? { code: 'internal' };
  const verdict: Verdict = errorTable[error.code].verdict;
  switch (verdict) {
    case 'refused':
    case 'noAccess':
      return markRefused(holder, result.id, error);
    case 'conflict':
      return markConflict(holder, result.id, currentIn(result, error));
    case 'removed':
      return markConflict(holder, result.id, null);
    case 'retry':
    case 'signIn':
    case 'update':
      return markFailed(holder, result.id, error, (tries) => backoff(tries, ports.random(), null));
  }
}

/** The server's document in a conflict. */
function currentIn(result: PushResult, error: ErrorBody): Document | null {
  const current = wireDocumentSchema.safeParse(error.current);
  return current.success ? fromWire(current.data, collaborationIn(result)) : null;
}
