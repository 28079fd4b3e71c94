import { pullAnswerSchema, schemaVersion } from '#contract/sync.ts';
import { beginAnew } from '#mirror/feed/resync.ts';
import { applyPage, readCursors } from '#mirror/feed/applyPage.ts';
import { isCheckDue } from '#mirror/feed/integrity.ts';
import type { Holder } from '#mirror/outbox/sending.ts';
import type { Ports, Reply } from './ports.ts';
import { type Round, endOfRound } from './result.ts';

/** Documents in one page: large enough to be quick, small enough for a poor link to finish one. */
const pageSize = 1000;

/** How far this device is, and whether it wants to compare: what the next page is asked with. */
type Asked = Awaited<ReturnType<typeof readCursors>> & { readonly check?: boolean };

/**
 * Fetches everything new, page by page. Each page is taken in whole with its cursors, so it goes on where it was cut;
 * while one is written the next is already on its way.
 */
export async function pull(ports: Ports, holder: Holder): Promise<Round> {
  let startedAnew = false;
  const check = await isCheckDue(ports.mirror, ports.now());
  let coming = ask(ports, { ...(await readCursors(ports.mirror)), check });
  for (;;) {
    const reply = await coming;
    if (reply.kind === 'error' && reply.error.code === 'gone' && !startedAnew) {
      startedAnew = true;
      await beginAnew(holder, reply.error.scopes, reply.error.reason !== 'horizon');
      coming = ask(ports, await readCursors(ports.mirror));
      continue;
    }
    if (reply.kind !== 'answer') return endOfRound(reply);
    const page = pullAnswerSchema.safeParse(reply.body);
    if (!page.success) return { kind: 'later', reached: false, retryAfterMs: null };
    const { epoch, cursors, more } = page.data;
    if (more) coming = ask(ports, { epoch, scopes: cursors, check });
    const differing = await applyPage(holder, page.data);
    if (more) continue;
    if (differing.length === 0 || startedAnew) return { kind: 'done' };
    startedAnew = true;
    await beginAnew(holder, differing, true);
    coming = ask(ports, await readCursors(ports.mirror));
  }
}

function ask(ports: Ports, { epoch, scopes, check = false }: Asked): Promise<Reply> {
  const { user, transport } = ports;
  const wish = check ? { check } : {};
  return transport.pull({ user, epoch, schema: schemaVersion, scopes, limit: pageSize, ...wish });
}
