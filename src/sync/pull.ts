import { pullAnswerSchema, schemaVersion } from '#contract/sync';
import { applyPage, forgetCursors, readCursors } from '#mirror/arrivals';
import type { Holder } from '#mirror/sending';
import type { Ports } from './ports.ts';
import { type Round, endOfRound } from './result.ts';

/** Documents in one page: large enough to be quick, small enough for a poor link to finish one. */
const pageSize = 1000;

/** Fetches everything new, page by page; each page is taken in whole with its cursors, so it goes on where it was cut. */
export async function pull(ports: Ports, holder: Holder): Promise<Round> {
  let startedAnew = false;
  for (;;) {
    const { epoch, scopes } = await readCursors(ports.mirror);
    const reply = await ports.transport.pull({
      user: ports.user,
      epoch,
      schema: schemaVersion,
      scopes,
      limit: pageSize,
    });
    if (reply.kind === 'error' && reply.error.code === 'gone' && !startedAnew) {
      startedAnew = true;
      await forgetCursors(holder, reply.error.scopes);
      continue;
    }
    if (reply.kind !== 'answer') return endOfRound(reply);
    const page = pullAnswerSchema.safeParse(reply.body);
    if (!page.success) return { kind: 'later', reached: false, retryAfterMs: null };
    await applyPage(holder, page.data);
    if (!page.data.more) return { kind: 'done' };
  }
}
