import { emptyBody } from '#domain/entities/define.ts';
import { type BodyPatch, type Document, unshared } from '#domain/document.ts';
import { kinds } from '#domain/kinds.ts';
import type { PersonRef } from '#domain/person.ts';
import { status } from '#domain/status.ts';
import { schemaVersion } from '#contract/sync.ts';
import type { HeldRow, Mirror, OutboxRow } from '#mirror/storage/database.ts';
import { laneOf } from './queue.ts';
import { documentOf, overlay, rowOf, stateOf } from './overlay.ts';
import type { Unsent } from './unsentFile.ts';

/** What became of changes that were brought to this device, or back to it. */
export interface Brought {
  /** They wait here now, to be sent. */
  readonly waiting: number;
  /** They waited here already. */
  readonly here: number;
  /** Their document may not be seen here: set aside as own words. */
  readonly aside: number;
}

/**
 * Puts changes into the outbox, under their own ids and in their order. Inside a transaction over the lane's tables.
 *
 * They may have been sent from elsewhere meanwhile, so they count as sent: their bodies are frozen, and the server, which
 * knows their ids, does none of them twice. What was made on an older version than the one that is here is answered as a
 * conflict. What was refused stays refused until its author tries again.
 */
export async function bringBack(
  mirror: Mirror,
  unsent: readonly Unsent[],
  by: PersonRef,
  at: string,
): Promise<Brought> {
  const ids = unsent.map(({ change }) => change.id);
  const waiting = new Set((await mirror.outbox.where('id').anyOf(ids).toArray()).map((row) => row.id));
  const fresh = unsent.filter(({ change }) => !waiting.has(change.id));
  const lanes = Map.groupBy(fresh, ({ change }) => change.keyId);
  const aside = new Set<string>();
  for (const [keyId, lane] of lanes) {
    const isHere = (await mirror.documents.get(keyId)) !== undefined;
    if (isHere || lane.some(({ change }) => change.kind === 'create')) continue;
    aside.add(keyId);
    await setAside(mirror, lane, at);
  }
  const rows: OutboxRow[] = [];
  for (const each of fresh) {
    if (aside.has(each.change.keyId)) continue;
    const row = rowFor(each);
    rows.push({ ...row, order: await mirror.outbox.add(row) });
  }
  for (const [keyId, lane] of lanes) {
    if (aside.has(keyId)) continue;
    const added = rows.filter((row) => row.keyId === keyId);
    await showWith(mirror, keyId, added, lane, by);
  }
  const asideCount = fresh.filter(({ change }) => aside.has(change.keyId)).length;
  return { waiting: rows.length, here: unsent.length - fresh.length, aside: asideCount };
}

/** Adds own words to those that are set aside already. */
export async function addHeld(mirror: Mirror, held: HeldRow): Promise<void> {
  const earlier = await mirror.held.get(held.keyId);
  const known = new Set(earlier?.changes.map((change) => change.id));
  const more = held.changes.filter((change) => !known.has(change.id));
  await mirror.held.put({ ...held, ...earlier, changes: [...(earlier?.changes ?? []), ...more] });
}

async function setAside(mirror: Mirror, lane: readonly Unsent[], at: string): Promise<void> {
  const [first] = lane;
  if (!first) return;
  const { reference, title, change } = first;
  const changes = lane.map((each) => each.change);
  await addHeld(mirror, { keyId: change.keyId, entity: change.entity, reference, title, changes, at });
}

function rowFor({ change, after, by, statusAfter, state, error, madeAt }: Unsent): Omit<OutboxRow, 'order'> {
  const isRefused = state === 'refused' || state === 'stuck';
  return {
    id: change.id,
    keyId: change.keyId,
    change,
    after,
    by,
    statusAfter,
    state: isRefused ? state : 'sent',
    tries: 0,
    notBefore: 0,
    error: isRefused ? error : null,
    madeAt,
    schema: schemaVersion,
  };
}

/** Shows a document with the changes that were added to its lane, over the text that they were made on. */
async function showWith(
  mirror: Mirror,
  keyId: string,
  added: readonly OutboxRow[],
  lane: readonly Unsent[],
  by: PersonRef,
): Promise<void> {
  const [shown, shadow, whole] = await Promise.all([
    mirror.documents.get(keyId),
    mirror.shadow.get(keyId),
    laneOf(mirror, keyId),
  ]);
  const [first] = lane;
  if (!first) return;
  const scopes = shown?.scopes ?? [];
  const state = stateOf(whole);
  if (!shown || shown.sync !== 'saved') {
    // A document that was made here shows its own changes already; any other is shown from what the server said.
    const base = shadow?.document ?? (shown ? documentOf(shown) : blank(first, by));
    await mirror.documents.put(rowOf(overlay(base, shadow ? whole : added), scopes, state));
    return;
  }
  const now = documentOf(shown);
  const base = { ...now, version: Math.min(now.version, versionOf(lane)), body: asItWas(now, lane) };
  const incoming = base.version < now.version ? now : null;
  await mirror.shadow.put({ keyId, document: base, incoming });
  await mirror.documents.put(rowOf(overlay(base, whole), scopes, state));
}

/** The version that the first change to the text was made on; a document that is only just made has none. */
function versionOf(lane: readonly Unsent[]): number {
  if (lane.some(({ change }) => change.kind === 'create')) return 0;
  const versions = lane.flatMap(({ change }) => ('version' in change ? [change.version] : []));
  return versions.length > 0 ? Math.min(...versions) : Number.POSITIVE_INFINITY;
}

/** The text with the fields of the changes as they were; only those that its reader may still see. */
function asItWas({ body }: Document, lane: readonly Unsent[]): Document['body'] {
  const was: BodyPatch = Object.assign({}, ...lane.map((each) => each.was).toReversed());
  const seen = Object.entries(was).filter(([name]) => Object.hasOwn(body, name));
  return { ...body, ...Object.fromEntries(seen), title: titleIn(was) ?? body.title };
}

function titleIn({ title }: BodyPatch): string | undefined {
  return typeof title === 'string' ? title : undefined;
}

/** What a document made here stands on: nothing. */
function blank({ change, madeAt }: Unsent, by: PersonRef): Document {
  const { keyId, entity } = change;
  return {
    keyId,
    entity,
    reference: '',
    teamId: 'teamId' in change ? (change.teamId ?? '') : '',
    statusId: status.editing,
    version: 0,
    createdDate: madeAt,
    createdBy: by,
    updatedDate: madeAt,
    updatedBy: by,
    shares: unshared,
    comments: [],
    body: { ...emptyBody(kinds[entity]), title: '' },
  };
}
