import type { Document } from '#domain/content/document.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { documentOf, rowOf, stateOf } from '#mirror/overlay/documentRow.ts';
import { overlay, overlayConflict } from '#mirror/overlay/overlay.ts';
import { typedAbout } from '#mirror/typed/kinds.ts';
import { keepAsDrafts, storeDecisions } from '#mirror/conflicts/storeDecisions.ts';
import { findConflict } from '#mirror/conflicts/findConflict.ts';
import { laneOf } from './lanes.ts';

/** Facts about a document that arrives, besides its text. */
interface Arrival {
  /** The server was put back: an older document counts too. */
  readonly isRestored?: boolean;
  /** The change of the lane that it answers. */
  readonly answers?: OutboxRow;
}

/**
 * Stores a document that arrived from the server beneath the unsent changes, unless a newer one is here: a page may be late.
 * Inside a transaction.
 */
export async function receive(
  mirror: Mirror,
  arrived: Document,
  scopes: readonly string[],
  { isRestored = false, answers }: Arrival = {},
): Promise<void> {
  const { keyId, version } = arrived;
  const serverRow = await mirror.server.get(keyId);
  const serverDocument = serverRow?.document;
  const document =
    isRestored || !serverDocument || version >= serverDocument.version ? arrived : serverDocument;
  const first = serverRow?.began ?? serverDocument;
  // The rest of the lane was written over the text of the change that is answered.
  const began = first && readableIn(answers ? overlay(first, [answers]) : first, document);
  await mirror.server.put({ keyId, document, ...(began && { began }) });
  await refreshDocument(mirror, keyId, scopes);
}

/**
 * Stores what follows from the server's document and the unsent changes: the document as screens show it, and whether there is
 * a conflict. Inside a transaction over documents, the outbox, the server's rows and typed text.
 *
 * | the server | the lane | effect |
 * |---|---|---|
 * | has the document | is empty | the document is shown as it is there |
 * | has it | each edit fits on those before it | shown with the changes on top |
 * | has it | an edit does not fit | a conflict: shown with my text on top, nothing is sent |
 * | has removed it | is empty | the document goes |
 * | has removed it | has changes | a conflict |
 * | has never had it | creates it | shown as it was written |
 */
export async function refreshDocument(
  mirror: Mirror,
  keyId: string,
  scopes?: readonly string[],
): Promise<void> {
  const [lane, server, documentRow, choices] = await Promise.all([
    laneOf(mirror, keyId),
    mirror.server.get(keyId),
    mirror.documents.get(keyId),
    typedAbout(mirror, keyId, 'choice'),
  ]);
  const ground = server?.document ?? (documentRow && documentOf(documentRow));
  if (!ground) return;
  if (lane.length === 0) {
    // The next pull removes what the server has removed, with all that belongs to it, or has done so.
    const isLeft = server?.isGone === 1 && documentRow?.scopes.length === 0;
    const isThere = server ? server.document.version > 0 && !isLeft : documentRow?.sync === 'saved';
    await Promise.all([
      mirror.server.delete(keyId),
      keepAsDrafts(mirror, ground, choices),
      isThere
        ? mirror.documents.put(rowOf(ground, scopes ?? documentRow?.scopes ?? [], 'saved'))
        : mirror.documents.delete(keyId),
    ]);
    return;
  }
  const checked = findConflict(server, ground, lane, choices);
  const { rows } = checked;
  const changedRows = rows.filter((row, at) => row !== lane[at]);
  const isWhole = checked.blocked === undefined || server?.isGone === 1;
  const document = isWhole ? overlay(ground, rows) : overlayConflict(ground, rows);
  await Promise.all([
    changedRows.length > 0 && mirror.outbox.bulkPut(changedRows),
    mirror.documents.put(rowOf(document, scopes ?? documentRow?.scopes ?? [], stateOf(rows))),
    storeDecisions(mirror, checked, choices, ground),
  ]);
}

/** Returns an older document without the fields that its reader may no longer see: the arrived one has all they may. */
function readableIn(older: Document, { body }: Document): Document {
  const readable = Object.entries(older.body).filter(([name]) => Object.hasOwn(body, name));
  return { ...older, body: { ...Object.fromEntries(readable), title: older.body.title } };
}
