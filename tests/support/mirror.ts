import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Device } from '#actions/device.ts';
import { createDocument, saveDocument } from '#actions/documents.ts';
import { applyPage } from '#mirror/feed/applyPage.ts';
import { type Mirror, openMirror } from '#mirror/storage/database.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { takeLease } from '#mirror/storage/lease.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import { type LeaseHolder, takeBatch } from '#mirror/outbox/sending.ts';
import { markUntried } from '#mirror/outbox/serverAnswers.ts';
import type { PullResponse } from '#contract/sync/sync.ts';
import { collaborationOf, toWire } from '#contract/document.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import type { Document } from '#domain/content/document.ts';
import type { Body, BodyPatch } from '#domain/content/body.ts';
import { applied } from './changes.ts';
import { ada, noon, writer } from './documents.ts';

/** A device without an engine: its mirror, its user, and the lease of the tab that syncs. */
export interface MirrorFixture extends Device {
  readonly tab: LeaseHolder;
  /** The tab's clock. */
  readonly clock: { at: number };
  lane(keyId?: string): Promise<OutboxRow[]>;
  /** The document as this device shows it. */
  document(keyId?: string): Promise<Document>;
  /** Creates an encounter of team `north`; throws if it is refused. */
  create(keyId: string, body: Body): Promise<Document>;
  /** Saves new values of some fields of the shown document. */
  edit(body: BodyPatch, keyId?: string): Promise<Outcome>;
  /** Marks everything unsent as sent, and returns the ids. */
  send(): Promise<string[]>;
  /** Marks everything sent as untried, so that it is queued again. */
  unsend(): Promise<void>;
  /** Applies a page with these documents. */
  readonly arrive: (
    documents: readonly Document[],
    rest?: Partial<PullResponse> & { scope?: string },
  ) => Promise<void>;
}

/** Default scope of documents that arrive. */
export const northern = 'owned:north:encounter|staff';

/** Opens a new device of Ada's, whose only tab has the lease. */
export async function openMirrorFixture(person: Device['person'] = writer): Promise<MirrorFixture> {
  const mirror: Mirror = openMirror('ada', { indexedDB: new IDBFactory(), IDBKeyRange });
  const clock = { at: 1000 };
  const ids = { next: 1 };
  const tab: LeaseHolder = { mirror, token: 'tab-1', now: () => clock.at };
  await takeLease(mirror, tab.token, clock.at, true);
  const device: Device = {
    mirror,
    person,
    by: ada,
    now: () => noon,
    ownTime: () => undefined,
    newId: () => `change-${ids.next++}`,
  };
  const document = async (keyId = 'doc-1') => {
    const row = await mirror.documents.get(keyId);
    if (!row) throw new Error(`${keyId} is not on this device.`);
    return documentOf(row);
  };
  return {
    ...device,
    tab,
    clock,
    lane: (keyId = 'doc-1') => laneOf(mirror, keyId),
    document,
    create: async (keyId, body) =>
      applied(await createDocument(device, { keyId, entity: 'encounter', teamId: 'north', body })),
    async edit(body, keyId) {
      const before = await document(keyId);
      return saveDocument(device, before, { teamId: before.teamId, body });
    },
    send: async () => (await takeBatch(tab, 100)).changes.map(({ change }) => change.id),
    async unsend() {
      const sent = await mirror.outbox.where('state').equals('sent').toArray();
      await markUntried(
        tab,
        sent.map((row) => row.id),
      );
    },
    async arrive(documents, rest = {}) {
      await applyPage(tab, pullPage(documents, rest));
    },
  };
}

/** Opens a new device of Ada's on which these documents have arrived. */
export async function openMirrorWith(...documents: readonly Document[]): Promise<MirrorFixture> {
  const fixture = await openMirrorFixture();
  await fixture.arrive(documents);
  return fixture;
}

/** Returns a page, as the server answers a pull. */
export function pullPage(
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
      ...collaborationOf(document, true),
    })),
    gone: [],
    minSchema: 1,
    serverTime: noon,
    ...rest,
  };
}

/** Returns a document as someone else has saved it since: the next version, with some fields changed. */
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
