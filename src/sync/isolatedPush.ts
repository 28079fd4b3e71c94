import { pushLimit } from '#contract/sync/pushBudget.ts';
import type { PushItem } from '#contract/sync/sync.ts';
import { markFailed, transactLanes } from '#mirror/outbox/serverAnswers.ts';
import { type LeaseHolder, takeBatch } from '#mirror/outbox/sending.ts';
import type { Ports } from './worker/ports.ts';
import { pull } from './pull.ts';
import {
  applyResults,
  createPushMemory,
  isTooLarge,
  noteAnswered,
  parseResults,
  sendChanges,
  splitOrRefuse,
} from './push.ts';
import { type RoundResult, roundResultOf, unreachable } from './result.ts';
import { backoff } from './retry.ts';

/** After this many failures, a pull shows whether the server works at all. */
const maxFailures = 5;

/**
 * Sends changes one at a time after the server failed on a whole batch, so that one poisoned change does not hold up the
 * others. If the server then answers a pull, the failures are down to the changes: these are tried again later, and
 * after ten failures their lane is stuck. Adds the documents that answers have brought to `answered`.
 */
export async function pushIsolated(
  ports: Ports,
  holder: LeaseHolder,
  answered: Set<string>,
): Promise<RoundResult> {
  const batch = await takeBatch(holder, pushLimit);
  const memory = createPushMemory(ports);
  const failed: PushItem[] = [];
  for (const each of batch.changes) {
    // Later changes of a lane depend on the failed one.
    if (failed.some(({ change }) => change.keyId === each.change.keyId)) continue;
    const reply = await sendChanges(ports, holder, [each], memory);
    const results = parseResults(reply);
    if (results) {
      await transactLanes(holder, async () => {
        const { stored } = await applyResults(ports, holder, { ...batch, changes: [each] }, results, memory);
        await stored;
      });
      noteAnswered(answered, results);
    } else if (isTooLarge(reply)) {
      await splitOrRefuse(holder, [each]);
    } else {
      const result = reply.kind === 'answer' ? unreachable : roundResultOf(reply);
      if (result.kind !== 'later' || result.isFault !== true) return result;
      failed.push(each);
      if (failed.length === maxFailures) break;
    }
  }
  const pulled = failed.length > 0 ? await pull(ports, holder, answered) : undefined;
  if (pulled && pulled.kind !== 'done') return pulled;
  for (const { change } of failed)
    await markFailed(holder, change.id, { code: 'internal' }, (tries) =>
      backoff(tries, ports.random(), null),
    );
  return { kind: 'done' };
}
