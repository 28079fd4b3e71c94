import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Device } from '#actions/device.ts';
import { saveDocument } from '#actions/documents.ts';
import { applyPage } from '#mirror/feed/applyPage.ts';
import { type Mirror, openMirror } from '#mirror/storage/database.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { takeLease } from '#mirror/storage/lease.ts';
import { laneOf } from '#mirror/outbox/queue.ts';
import { documentOf } from '#mirror/outbox/overlay.ts';
import { type LeaseHolder, takeBatch } from '#mirror/outbox/sending.ts';
import { markUntried } from '#mirror/outbox/answers.ts';
import type { PullResponse } from '#contract/sync.ts';
import { collaborationOf, toWire } from '#contract/document.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { Document } from '#domain/document.ts';
import type { BodyPatch } from '#domain/body.ts';
import { ada, noon, writer } from './documents.ts';

/** A device without an engine: its mirror, the deeds of its owner, and the hand of the tab that syncs. */
export interface MirrorFixture extends Device {
  readonly tab: LeaseHolder;
  /** What the tab's clock says; moved by hand. */
  readonly clock: { at: number };
  lane(keyId?: string): Promise<OutboxRow[]>;
  /** The document as this device shows it. */
  document(keyId?: string): Promise<Document>;
  /** Opens the document as it is shown and saves these fields. */
  edit(body: BodyPatch): Promise<Outcome>;
  /** Marks everything that waits as sent. */
  send(): Promise<string[]>;
  /** As if nothing of it had been tried: free again. */
  unsend(): Promise<void>;
  /** A page with these documents, each in the scope, takes its way into the mirror. */
  arrive(documents: readonly Document[], rest?: Partial<PullResponse> & { scope?: string }): Promise<void>;
}

/** The scope in which `arrive` delivers. */
export const northern = 'owned:north:encounter|staff';

/** A fresh device of Ada's, with the lease in the hand of its only tab. */
export async function openMirrorFixture(person: Device['person'] = writer): Promise<MirrorFixture> {
  const mirror: Mirror = openMirror('ada', { indexedDB: new IDBFactory(), IDBKeyRange });
  const clock = { at: 1000 };
  const ids = { next: 1 };
  const hand: LeaseHolder = { mirror, token: 'tab-1', now: () => clock.at };
  await takeLease(mirror, hand.token, clock.at, true);
  const device: Device = { mirror, person, by: ada, now: () => noon, newId: () => `change-${ids.next++}` };
  const document = async (keyId = 'doc-1') => {
    const row = await mirror.documents.get(keyId);
    if (!row) throw new Error(`${keyId} is not on this device.`);
    return documentOf(row);
  };
  return {
    ...device,
    tab: hand,
    clock,
    lane: (keyId = 'doc-1') => laneOf(mirror, keyId),
    document,
    async edit(body) {
      const before = await document();
      return saveDocument(device, before, { teamId: before.teamId, body });
    },
    send: async () => (await takeBatch(hand, 100)).map(({ change }) => change.id),
    async unsend() {
      const sent = await mirror.outbox.where('state').equals('sent').toArray();
      await markUntried(
        hand,
        sent.map((row) => row.id),
      );
    },
    arrive: async (documents, rest = {}) => void (await applyPage(hand, page(documents, rest))),
  };
}

/** One page of a pull as the server would answer it. */
export function page(
  documents: readonly Document[],
  { scope = northern, ...rest }: Partial<PullResponse> & { scope?: string } = {},
): PullResponse {
  return {
    epoch: 'epoch-1',
    scopes: [northern],
    cursors: { [northern]: 1 },
    more: false,
    put: documents.map((document) => ({
      kind: 'document',
      scope,
      document: toWire(document, document.teamId),
      ...collaborationOf(document),
    })),
    gone: [],
    minSchema: 1,
    serverTime: noon,
    ...rest,
  };
}

/** The document as somebody else has saved it since: next version, these fields changed. */
export function savedLater(
  document: Document,
  body: Record<string, Document['body'][string]>,
  rest: Partial<Document> = {},
): Document {
  return {
    ...document,
    version: document.version + 1,
    updatedDate: '2026-06-01T13:00:00.000Z',
    ...rest,
    body: { ...document.body, ...body },
  };
}
