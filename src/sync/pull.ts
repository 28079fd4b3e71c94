import { schemaVersion } from '#contract/sync/schemaVersion.ts';
import { type PullRequest, type PullResponse, pullResponseSchema } from '#contract/sync/sync.ts';
import { historyLimit, historyResponseSchema } from '#contract/version.ts';
import { type PullSoFar, applyPage } from '#mirror/feed/applyPage.ts';
import { type Known, knownHashes, withoutArrived } from '#mirror/feed/knownDocuments.ts';
import { isCheckDue, recordRefetch, scopesToRefetch } from '#mirror/feed/integrity.ts';
import { possiblyOvertaken } from '#mirror/feed/overtakenVersions.ts';
import { resync } from '#mirror/feed/resync.ts';
import { personalCursor, resyncPersonal } from '#mirror/feed/personalEntries.ts';
import type { LeaseHolder } from '#mirror/outbox/sending.ts';
import { type Cursors, isRestoring, readCursors } from '#mirror/read/syncState.ts';
import { leaseKeeper } from './worker/leaseKeeper.ts';
import type { Ports, Reply } from './worker/ports.ts';
import { type RoundResult, roundResultOf, unreachable } from './result.ts';

/** Documents per page: large enough to be quick, small enough for a poor connection to finish one. */
const pageSize = 1000;

/** Position to pull from, and whether to ask for the server's hashes. */
type PageRequest = Cursors & {
  readonly check?: boolean;
  readonly personal?: number;
  readonly known?: Known;
};

/** A reply to a request for a page, and the page if it is one. */
interface Arrival {
  readonly reply: Reply;
  readonly page: PullResponse | undefined;
  /** The request for the page after it. */
  readonly next: PageRequest | undefined;
}

/**
 * Fetches everything new, page by page. Each page is stored with its cursors in one transaction, so an interrupted pull
 * continues where it stopped. Further pages are requested and read while one is being stored. Documents in `answered`,
 * which answers to a push have brought, do not come again unless they have changed since.
 */
export async function pull(
  ports: Ports,
  holder: LeaseHolder,
  answered: ReadonlySet<string> = new Set(),
): Promise<RoundResult> {
  let hasResynced = false;
  const [check, cursors, hashes] = await Promise.all([
    isCheckDue(ports.mirror, ports.now()),
    readCursors(ports.mirror),
    knownOf(ports.mirror, answered),
  ]);
  let soFar: PullSoFar = hashes ? { known: hashes } : {};
  const fetchFrom = (first: PageRequest) => fetchAhead((request) => fetchPage(ports, holder, request), first);
  let take = fetchFrom({ ...cursors, check, ...soFar });
  for (;;) {
    const { reply, page } = await take();
    if (reply.kind === 'error' && reply.error.code === 'gone' && !hasResynced) {
      hasResynced = true;
      soFar = {};
      const isRestored = reply.error.reason !== 'horizon';
      if (isRestored) await resyncPersonal(ports.mirror);
      await resync(holder, reply.error.scopes, isRestored);
      take = fetchFrom(await readCursors(ports.mirror));
      continue;
    }
    if (reply.kind !== 'answer') return roundResultOf(reply);
    if (!page) return unreachable;
    const lost = await overtakenVersions(ports, page);
    if (!lost) return unreachable;
    const missing = await applyPage(holder, page, lost, soFar);
    if (missing.length > 0) {
      soFar = {};
      take = fetchFrom(await readCursors(ports.mirror));
      continue;
    }
    if (page.more) continue;
    const check = page.check ?? {};
    const differing = page.check ? await scopesToRefetch(ports.mirror, check, ports.now()) : [];
    if (differing.length === 0 || hasResynced) return { kind: 'done', serverTime: page.serverTime };
    hasResynced = true;
    soFar = {};
    await resync(holder, differing, true);
    await recordRefetch(ports.mirror, differing, check);
    take = fetchFrom(await readCursors(ports.mirror));
  }
}

/** The hashes of documents that need not come again; undefined if there are none, or everything is being fetched again. */
async function knownOf(mirror: Ports['mirror'], answered: ReadonlySet<string>): Promise<Known | undefined> {
  if (answered.size === 0 || (await isRestoring(mirror))) return undefined;
  const hashes = await knownHashes(mirror, answered);
  return Object.keys(hashes).length > 0 ? hashes : undefined;
}

/** Pages that may be under way or wait to be stored, so that neither the server nor the device's disk waits long. */
const pagesAhead = 2;

/** Fetches page after page. Returns a function that resolves to the next. */
function fetchAhead(
  fetch: (request: PageRequest) => Promise<Arrival>,
  first: PageRequest,
): () => Promise<Arrival> {
  const pages: Promise<Arrival>[] = [];
  let postponed: PageRequest | undefined;
  const request = (pageRequest: PageRequest) => {
    const page = fetch(pageRequest);
    pages.push(page);
    // The caller that takes the page learns of a failure.
    page.then(goOn, () => undefined);
  };
  const goOn = ({ next }: Pick<Arrival, 'next'>) => {
    postponed = undefined;
    if (next && pages.length >= pagesAhead) postponed = next;
    else if (next) request(next);
  };
  request(first);
  return async () => {
    const page = await pages[0];
    if (!page) throw new Error('There is no page after the last.');
    void pages.shift();
    if (postponed) goOn({ next: postponed });
    return page;
  };
}

async function fetchPage(ports: Ports, holder: LeaseHolder, request: PageRequest): Promise<Arrival> {
  const reply = await requestPage(ports, holder, request);
  const page = reply.kind === 'answer' ? pullResponseSchema.safeParse(reply.body).data : undefined;
  if (!page?.more) return { reply, page, next: undefined };
  const { epoch, cursors, personal, put } = page;
  const ofPerson = personal && { personal: personal.cursor };
  const knownPart = request.known && { known: withoutArrived(request.known, put) };
  return {
    reply,
    page,
    next: { epoch, scopes: cursors, check: request.check ?? false, ...ofPerson, ...knownPart },
  };
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
  { epoch, scopes, check = false, personal, known }: PageRequest,
): Promise<Reply> {
  const request: PullRequest = {
    user,
    epoch,
    schema: schemaVersion,
    scopes,
    limit: pageSize,
    personal: personal ?? (await personalCursor(mirror)),
    ...(check && { check }),
    ...(known && { known }),
  };
  return transport.pull(request, leaseKeeper(holder));
}
