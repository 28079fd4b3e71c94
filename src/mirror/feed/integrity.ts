import type { PullAnswer } from '#contract/sync.ts';
import type { DocumentRow, Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';

/** How often a device compares what it holds with what the server counts. */
const everyMs = 3_600_000;

/** Whether it is time to compare. A device begins with its first full count an hour after its first contact. */
export async function isCheckDue(mirror: Mirror, now: number): Promise<boolean> {
  const last = await readMeta(mirror, 'checked');
  if (last !== undefined) return now < last || now - last >= everyMs;
  await writeMeta(mirror, 'checked', now);
  return false;
}

/** The scopes in which this device holds something else than the server counted. Inside a transaction. */
export async function differing(mirror: Mirror, check: PullAnswer['check'], now: number): Promise<string[]> {
  if (!check) return [];
  await writeMeta(mirror, 'checked', now);
  const found: string[] = [];
  for (const [scope, { count, versions }] of Object.entries(check)) {
    const held = { count: 0, versions: 0 };
    const dirty: DocumentRow[] = [];
    await mirror.documents
      .where('scopes')
      .equals(scope)
      .each((row) => {
        held.count += 1;
        if (row.sync === 'saved') held.versions += row.version;
        else dirty.push(row);
      });
    for (const row of dirty) held.versions += await lastToldOf(mirror, row);
    if (held.count !== count || held.versions !== versions) found.push(scope);
  }
  return found;
}

/** The newest version that the server has told of something with unsent changes. */
async function lastToldOf(mirror: Mirror, { keyId, version }: DocumentRow): Promise<number> {
  const [shadow, conflict] = await Promise.all([mirror.shadow.get(keyId), mirror.conflicts.get(keyId)]);
  const told = [shadow?.document, shadow?.incoming, conflict?.theirs].flatMap((each) => each?.version ?? []);
  return told.length > 0 ? Math.max(...told) : version;
}
