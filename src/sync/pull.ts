import { type PullResponse, pullResponseSchema, schemaVersion } from '#contract/sync.ts';
import { historyLimit, historyResponseSchema } from '#contract/version.ts';
import { applyPage } from '#mirror/feed/applyPage.ts';
import { isCheckDue, recordRefetch, scopesToRefetch } from '#mirror/feed/integrity.ts';
import { possiblyOvertaken, resync } from '#mirror/feed/resync.ts';
import { personalCursor, resyncPersonal } from '#mirror/personal/entries.ts';
import type { LeaseHolder } from '#mirror/outbox/sending.ts';
import { type Cursors, isRestoring, readCursors } from '#mirror/queries/syncState.ts';
import { leaseKeeper } from './leaseKeeper.ts';
import type { Ports, Reply } from './ports.ts';
import { type RoundResult, roundResultOf, unreachable } from './result.ts';

/** Documents per page: large enough to be quick, small enough for a poor connection to finish one. */
const pageSize = 1000;

/** Position to pull from, and whether to ask for the server's hashes. */
type PageRequest = Cursors & { readonly check?: boolean; readonly personal?: number };

/**
 * Fetches everything new, page by page. Each page is stored with its cursors in one transaction, so an interrupted pull
 * continues where it stopped. The next page is requested while one is being stored.
 */
export async function pull(ports: Ports, holder: LeaseHolder): Promise<RoundResult> {
  let hasResynced = false;
  const [check, cursors] = await Promise.all([
    isCheckDue(ports.mirror, ports.now()),
    readCursors(ports.mirror),
  ]);
  let nextPage = requestPage(ports, holder, { ...cursors, check });
  for (;;) {
    const reply = await nextPage;
    if (reply.kind === 'error' && reply.error.code === 'gone' && !hasResynced) {
      hasResynced = true;
      const isRestored = reply.error.reason !== 'horizon';
      if (isRestored) await resyncPersonal(ports.mirror);
      await resync(holder, reply.error.scopes, isRestored);
      nextPage = requestPage(ports, holder, await readCursors(ports.mirror));
      continue;
    }
    if (reply.kind !== 'answer') return roundResultOf(reply);
    const page = pullResponseSchema.safeParse(reply.body);
    if (!page.success) return unreachable;
    const { epoch, cursors, more, check: totals = {}, personal } = page.data;
    const ofPerson = personal && { personal: personal.cursor };
    if (more) nextPage = requestPage(ports, holder, { epoch, scopes: cursors, check, ...ofPerson });
    const lost = await overtakenVersions(ports, page.data);
    if (!lost) return unreachable;
    await applyPage(holder, page.data, lost);
    if (more) continue;
    const differing = page.data.check ? await scopesToRefetch(ports.mirror, totals, ports.now()) : [];
    if (differing.length === 0 || hasResynced) return { kind: 'done' };
    hasResynced = true;
    await resync(holder, differing, true);
    await recordRefetch(ports.mirror, differing, totals);
    nextPage = requestPage(ports, holder, await readCursors(ports.mirror));
  }
}

/**
 * After a restore, the documents of a page of which the server has lost the version known here, although it has reached
 * its number since: their histories show another date. Undefined if the server did not answer.
 */
async function overtakenVersions(
  { mirror, user, transport }: Ports,
  page: PullResponse,
): Promise<ReadonlySet<string> | undefined> {
  const lost = new Set<string>();
  if (!(await isRestoring(mirror))) return lost;
  const documents = await possiblyOvertaken(
    mirror,
    page.put.map(({ document }) => document),
  );
  for (let waiting = documents; waiting.length > 0;) {
    const some = waiting.slice(0, historyLimit);
    const gaps = some.map(({ keyId, arrived }) => ({ keyId, known: arrived }));
    const reply = await transport.history({ user, documents: gaps });
    const answer = reply.kind === 'answer' ? historyResponseSchema.safeParse(reply.body).data : undefined;
    if (!answer) return undefined;
    const later = new Set(answer.later);
    waiting = [...some.filter(({ keyId }) => later.has(keyId)), ...waiting.slice(historyLimit)];
    for (const { keyId, version, date } of some) {
      if (later.has(keyId)) continue;
      const versions = answer.histories.find((each) => each.keyId === keyId)?.versions ?? [];
      const same = versions.find(({ item }) => item.version === version && item.kept === undefined);
      if (same?.item.createdDate !== date) lost.add(keyId);
    }
  }
  return lost;
}

async function requestPage(
  { mirror, user, transport }: Ports,
  holder: LeaseHolder,
  { epoch, scopes, check = false, personal }: PageRequest,
): Promise<Reply> {
  const known = personal ?? (await personalCursor(mirror));
  const request = { user, epoch, schema: schemaVersion, scopes, limit: pageSize, personal: known };
  return transport.pull(check ? { ...request, check } : request, leaseKeeper(holder));
}
