import { pullAnswerSchema, schemaVersion } from '#contract/sync';
import { applyPage, forgetCursors, readCursors } from '#mirror/arrivals';
import type { Holder } from '#mirror/sending';
import type { Ports, Reply } from './ports.ts';
import { type Round, endOfRound } from './result.ts';

/** Documents in one page: large enough to be quick, small enough for a poor link to finish one. */
const pageSize = 1000;

/** How far this device is: what the next page is asked with. */
type Cursors = Awaited<ReturnType<typeof readCursors>>;

/**
 * Fetches everything new, page by page. Each page is taken in whole with its cursors, so it goes on where it was cut;
 * while one is written the next is already on its way.
 */
export async function pull(ports: Ports, holder: Holder): Promise<Round> {
  let startedAnew = false;
  let coming = ask(ports, await readCursors(ports.mirror));
  for (;;) {
    const reply = await coming;
    if (reply.kind === 'error' && reply.error.code === 'gone' && !startedAnew) {
      startedAnew = true;
      await forgetCursors(holder, reply.error.scopes);
      coming = ask(ports, await readCursors(ports.mirror));
      continue;
    }
    if (reply.kind !== 'answer') return endOfRound(reply);
    const page = pullAnswerSchema.safeParse(reply.body);
    if (!page.success) return { kind: 'later', reached: false, retryAfterMs: null };
    const { epoch, cursors, more } = page.data;
    if (more) coming = ask(ports, { epoch, scopes: cursors });
    await applyPage(holder, page.data);
    if (!more) return { kind: 'done' };
  }
}

function ask(ports: Ports, { epoch, scopes }: Cursors): Promise<Reply> {
  return ports.transport.pull({ user: ports.user, epoch, schema: schemaVersion, scopes, limit: pageSize });
}
