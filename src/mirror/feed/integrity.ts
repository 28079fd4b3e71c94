import type { PullResponse } from '#contract/sync.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';

/** Interval between comparisons with the server's counts, in milliseconds. */
const checkIntervalMs = 3_600_000;

/** Whether a comparison is due. The first is due one interval after a device's first pull. */
export async function isCheckDue(mirror: Mirror, now: number): Promise<boolean> {
  const last = await readMeta(mirror, 'checked');
  if (last !== undefined) return now < last || now - last >= checkIntervalMs;
  await writeMeta(mirror, 'checked', now);
  return false;
}

/** Scopes in which this device's documents differ from the server's counts. Inside a transaction. */
export async function differingScopes(
  mirror: Mirror,
  check: PullResponse['check'],
  now: number,
): Promise<string[]> {
  if (!check) return [];
  await writeMeta(mirror, 'checked', now);
  const differing: string[] = [];
  for (const [scope, expected] of Object.entries(check)) {
    const here = { count: 0, versions: 0 };
    const unsent: DocumentRow[] = [];
    await mirror.documents
      .where('scopes')
      .equals(scope)
      .each((row) => {
        here.count += 1;
        if (row.sync === 'saved') here.versions += row.version;
        else unsent.push(row);
      });
    for (const row of unsent) here.versions += await lastKnownVersion(mirror, row);
    if (here.count !== expected.count || here.versions !== expected.versions) differing.push(scope);
  }
  return differing;
}

/** The newest version received of a document with unsent changes. */
async function lastKnownVersion(mirror: Mirror, { keyId, version }: DocumentRow): Promise<number> {
  const [shadow, conflict] = await Promise.all([mirror.shadow.get(keyId), mirror.conflicts.get(keyId)]);
  const received = [shadow?.document, shadow?.incoming, conflict?.theirs].flatMap(
    (each) => each?.version ?? [],
  );
  return received.length > 0 ? Math.max(...received) : version;
}
