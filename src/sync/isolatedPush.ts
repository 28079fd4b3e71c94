import { type PushedChange, pushLimit, schemaVersion } from '#contract/sync.ts';
import { type Holder, inOneGo, markFailed, takeBatch } from '#mirror/outbox/sending.ts';
import type { Ports } from './ports.ts';
import { pull } from './pull.ts';
import { answersIn, takeAnswers } from './push.ts';
import { type Round, endOfRound } from './result.ts';
import { waitAfter } from './retry.ts';

/** After so many failures the server is asked otherwise whether it is well. */
const enough = 5;

/**
 * Sends changes one by one after the server failed on all of them together: one that it always fails on must not hold up
 * the others. Where it still answers a pull it is well, and the fault is that of the change: that one is tried again
 * later, and after ten times its lane is shown as stuck.
 */
export async function pushAlone(ports: Ports, holder: Holder): Promise<Round> {
  const changes = await takeBatch(holder, pushLimit);
  const failed: PushedChange[] = [];
  for (const each of changes) {
    // What comes after it in its lane stands on it.
    if (failed.some(({ change }) => change.keyId === each.change.keyId)) continue;
    const request = { user: ports.user, schema: schemaVersion, changes: [each] };
    const reply = await ports.transport.push(request);
    const answers = answersIn(reply);
    if (answers) {
      await inOneGo(holder, async () => {
        await takeAnswers(ports, holder, [each], answers);
      });
    } else {
      const end: Round =
        reply.kind === 'answer' ? { kind: 'later', reached: false, retryAfterMs: null } : endOfRound(reply);
      if (end.kind !== 'later' || end.isFault !== true) return end;
      failed.push(each);
      if (failed.length === enough) break;
    }
  }
  const pulled = failed.length > 0 ? await pull(ports, holder) : undefined;
  if (pulled && pulled.kind !== 'done') return pulled;
  for (const { change } of failed)
    await markFailed(holder, change.id, { code: 'internal' }, (tries) =>
      waitAfter(tries, ports.random(), null),
    );
  return { kind: 'done' };
}
