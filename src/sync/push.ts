import { type Beside, fromWire, wireDocumentSchema } from '#contract/document.ts';
import { type ErrorBody, type Verdict, errorTable } from '#contract/errors.ts';
import {
  type PushAnswer,
  type PushedChange,
  pushAnswersSchema,
  pushLimit,
  schemaVersion,
} from '#contract/sync.ts';
import { type Document, unshared } from '#domain/document.ts';
import {
  type Holder,
  inOneGo,
  markConflict,
  markDone,
  markFailed,
  markPlainDone,
  markRefused,
  markUntried,
  standsAlone,
  takeBatch,
} from '#mirror/outbox/sending.ts';
import { nothingWaits } from '#mirror/queries/documents.ts';
import type { Ports, Reply } from './ports.ts';
import { type Round, endOfRound } from './result.ts';
import { waitAfter } from './retry.ts';

/** Requests under way at once: while the answers of one are written down, the server is busy with the next. */
const atOnce = 2;

/** A batch on its way, and what comes back of it. */
interface UnderWay {
  readonly changes: readonly PushedChange[];
  /** Read as soon as it comes, while the disk is at work on the one before. */
  readonly reply: Promise<{ readonly reply: Reply; readonly answers: ReturnType<typeof answersIn> }>;
}

/**
 * Sends what waits, batch by batch, until nothing is left that may go now. Once one request ends otherwise than with
 * answers no more are sent; what was under way beside it is still taken in.
 */
export async function push(ports: Ports, holder: Holder): Promise<Round> {
  if (await nothingWaits(ports.mirror)) return { kind: 'done' };
  const underWay: UnderWay[] = [];
  const send = (changes: PushedChange[]): void => {
    if (changes.length === 0) return;
    const sent = ports.transport.push({ user: ports.user, schema: schemaVersion, changes });
    underWay.push({ changes, reply: sent.then((reply) => ({ reply, answers: answersIn(reply) })) });
  };
  send(await takeBatch(holder, pushLimit));
  let end: Round = { kind: 'done' };
  for (;;) {
    while (end.kind === 'done' && mayOverlap(underWay)) {
      const before = underWay.length;
      send(await takeBatch(holder, pushLimit, idsOf(underWay)));
      if (underWay.length === before) break;
    }
    const first = underWay.shift();
    if (!first) return end;
    const { reply, answers } = await first.reply;
    if (!answers) {
      end = worse(end, reply.kind === 'answer' ? notOurs : endOfRound(reply));
      continue;
    }
    // A server that answers none of it would be asked the same again at once, for ever.
    if (answers.length === 0) end = worse(end, { kind: 'later', reached: true, retryAfterMs: null });
    const goesOn = end.kind === 'done';
    const next = await inOneGo(holder, async () => {
      await takeAnswers(ports, holder, first.changes, answers);
      return goesOn ? takeBatch(holder, pushLimit, idsOf(underWay)) : [];
    });
    send(next);
  }
}

/** An answer that is not ours: as no contact. */
const notOurs: Round = { kind: 'later', reached: false, retryAfterMs: null };

export function answersIn(reply: Reply): readonly PushAnswer[] | undefined {
  return reply.kind === 'answer' ? pushAnswersSchema.safeParse(reply.body).data?.answers : undefined;
}

/** Of two ends the first counts; a round that was not over yet has none. */
function worse(end: Round, now: Round): Round {
  return end.kind === 'done' ? now : end;
}

/** Another request may go beside a full one; not while something is under way that others may stand on. */
function mayOverlap(underWay: readonly UnderWay[]): boolean {
  const [first, ...more] = underWay;
  if (!first || more.length + 1 >= atOnce || first.changes.length < pushLimit) return false;
  return first.changes.every(({ change }) => standsAlone(change));
}

function idsOf(underWay: readonly UnderWay[]): ReadonlySet<string> {
  return new Set(underWay.flatMap(({ changes }) => changes.map(({ change }) => change.id)));
}

/** Takes in what the server said of each change, inside a transaction. */
export async function takeAnswers(
  ports: Ports,
  holder: Holder,
  sent: readonly PushedChange[],
  answers: readonly PushAnswer[],
): Promise<void> {
  const answered = new Set(answers.map((answer) => answer.id));
  const done = answers.flatMap((answer) =>
    answer.document ? [{ id: answer.id, document: fromWire(answer.document, besideIn(answer)) }] : [],
  );
  const untried = sent.filter(({ change }) => !answered.has(change.id)).map(({ change }) => change.id);
  await markUntried(holder, untried);
  for (const { id, document } of await markPlainDone(holder, done)) await markDone(holder, id, document);
  for (const answer of answers) if (!answer.document) await takeError(ports, holder, answer);
}

/**
 * | answer | then |
 * |---|---|
 * | the document | done, above: version moves, the next change gets its base |
 * | `refused`: validation, too large, unprocessable, not allowed now, in use | lane stops, reason shown, text kept |
 * | `noAccess`: forbidden, not found | the same; the pull that follows takes away what may not be seen any more |
 * | `conflict` | done where theirs says the same, else a person settles it |
 * | `removed` | a person decides: discard, or create anew |
 * | `retry` | this change again later; stuck after ten |
 * | `signIn`, `update` | said of the whole request, never of one change; treated as later |
 */
async function takeError(ports: Ports, holder: Holder, answer: PushAnswer): Promise<void> {
  const error: ErrorBody = answer.error ?? { code: 'internal' };
  const verdict: Verdict = errorTable[error.code].verdict;
  switch (verdict) {
    case 'refused':
    case 'noAccess':
      return markRefused(holder, answer.id, error);
    case 'conflict':
      return markConflict(holder, answer.id, currentOf(answer, error), new Date(ports.now()).toISOString());
    case 'removed':
      return markConflict(holder, answer.id, null, new Date(ports.now()).toISOString());
    case 'retry':
    case 'signIn':
    case 'update':
      return markFailed(holder, answer.id, error, (tries) => waitAfter(tries, ports.random(), null));
  }
}

/** What stands beside the document of an answer; a server that says nothing of it means nothing. */
function besideIn({ shares = unshared, comments = [] }: PushAnswer): Beside {
  return { shares, comments };
}

function currentOf(answer: PushAnswer, error: ErrorBody): Document | null {
  const current = wireDocumentSchema.safeParse(error.current);
  return current.success ? fromWire(current.data, besideIn(answer)) : null;
}
