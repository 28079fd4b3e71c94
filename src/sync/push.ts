import { type Beside, fromWire, wireDocumentSchema } from '#contract/document';
import { type ErrorBody, type Verdict, errorTable } from '#contract/errors';
import {
  type PushAnswer,
  type PushedChange,
  pushAnswersSchema,
  pushLimit,
  schemaVersion,
} from '#contract/sync';
import { type Document, unshared } from '#domain/document';
import {
  type Holder,
  inOneGo,
  markConflict,
  markDone,
  markFailed,
  markPlainDone,
  markRefused,
  markUntried,
  takeBatch,
} from '#mirror/sending';
import { nothingWaits } from '#mirror/queries';
import type { Ports } from './ports.ts';
import { type Round, endOfRound } from './result.ts';
import { waitAfter } from './retry.ts';

/** Sends what waits, batch by batch, until nothing is left that may go now. */
export async function push(ports: Ports, holder: Holder): Promise<Round> {
  if (await nothingWaits(ports.mirror)) return { kind: 'done' };
  let changes = await takeBatch(holder, pushLimit);
  while (changes.length > 0) {
    const reply = await ports.transport.push({ user: ports.user, schema: schemaVersion, changes });
    if (reply.kind !== 'answer') return endOfRound(reply);
    const parsed = pushAnswersSchema.safeParse(reply.body);
    if (!parsed.success) return { kind: 'later', reached: false, retryAfterMs: null };
    const { answers } = parsed.data;
    const sent = changes;
    changes = await inOneGo(holder, async () => {
      await takeAnswers(ports, holder, sent, answers);
      // A server that answers none of it would be asked the same again at once, for ever.
      return answers.length === 0 ? [] : takeBatch(holder, pushLimit);
    });
    if (answers.length === 0) return { kind: 'later', reached: true, retryAfterMs: null };
  }
  return { kind: 'done' };
}

/** Takes in what the server said of each change, inside a transaction. */
async function takeAnswers(
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
      return markFailed(holder, answer.id, error, waitAfter(1, ports.random(), null));
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
