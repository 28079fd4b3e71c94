import type { Outcome } from '#domain/rules/outcome.ts';
import type { Document } from '#domain/content/document.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type FieldValue, sameValue } from '#domain/content/fields/field.ts';
import { status } from '#domain/content/status.ts';
import { type JoinTexts, changedFields, merge3 } from '#domain/rules/conflicts/merge.ts';
import { storedDocument } from '#mirror/read/documents.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import { transact } from '#mirror/storage/recovery.ts';
import type { Device } from './device.ts';
import { saveDocument, seenByEditor } from './documents.ts';
import { createWithCode } from './createWithCode.ts';
import { perform } from './perform.ts';

/** Outcome of a save, the fields in which it conflicts with another edit, and the texts that it joined with one. */
export interface SaveResult {
  readonly outcome: Outcome;
  readonly conflicting: readonly string[];
  readonly joined?: JoinedTexts | undefined;
}

/** Texts that were joined with those of somebody else, what mine was, and what they are joined. */
export interface JoinedTexts {
  readonly theirs: Document;
  readonly mine: BodyPatch;
  readonly result: BodyPatch;
}

/** A text as it was edited in a form. */
interface Edited {
  readonly teamId: string;
  readonly body: BodyPatch;
  /** Id of the draft of that form, if it keeps one. The save replaces it. */
  readonly draftId?: string;
}

/**
 * Creates the document written in a form, and deletes the form's draft. If it exists by now, because the form was typed in
 * while it was being created, or another tab has used the same draft, what differs from `base` is saved. One transaction.
 */
export async function createEdited(
  device: Device,
  { keyId, entity }: Pick<Document, 'keyId' | 'entity'>,
  { draftId, ...text }: Edited,
  base: Pick<Edited, 'teamId' | 'body'>,
): Promise<SaveResult> {
  const { mirror } = device;
  const join = await loadJoin();
  return transact(mirror, async () => {
    const row = await mirror.documents.get(keyId);
    if (row) {
      const seenDocument = { ...documentOf(row), teamId: base.teamId, body: { title: '', ...base.body } };
      const edited = { ...text, ...(draftId !== undefined && { draftId }) };
      return saveInTransaction(device, seenDocument, edited, join);
    }
    const outcome = await createWithCode(device, { keyId, entity, ...text });
    if (outcome.kind === 'applied') await dropDraft(device, draftId);
    return { outcome, conflicting: [] };
  });
}

/**
 * Saves edits made on `seenDocument`, the document as it was when editing began, even if it has changed since, and deletes the
 * form's draft.
 *
 * | a field or the team that I changed | effect |
 * |---|---|
 * | nobody else changed, or group cells that do not conflict | mine on top of the current text |
 * | someone changed on the server, a rich text, in other blocks, while the document is Editing | both texts, joined |
 * | someone changed on the server otherwise | queued with a conflict: a person decides |
 * | I changed here in another tab | the later edit wins, the earlier goes to the history |
 *
 * Fields I did not change stay as they are now. One transaction.
 */
export async function saveEdited(device: Device, seenDocument: Document, after: Edited): Promise<SaveResult> {
  const join = await loadJoin();
  return transact(device.mirror, () => saveInTransaction(device, seenDocument, after, join));
}

/** Fetches what joins texts, of which most saves need nothing. Without it, a person decides. */
const loadJoin = () =>
  import('#domain/rules/conflicts/mergeRich.ts').then(
    ({ joinApart }) => joinApart,
    () => undefined,
  );

/**
 * Saves edits as `saveEdited` does, inside a transaction that is open already: nothing may be fetched in one, so what joins
 * texts is handed in. Without it, a person decides.
 */
export async function saveInTransaction(
  device: Device,
  seenDocument: Document,
  after: Edited,
  joinTexts?: JoinTexts,
): Promise<SaveResult> {
  const { mirror } = device;
  const row = await mirror.documents.get(seenDocument.keyId);
  if (!row) return { outcome: await saveDocument(device, seenDocument, after), conflicting: [] };
  const current = documentOf(row);
  const serverDocument = await storedDocument(mirror, seenDocument.keyId);
  // As long as the server has none, nobody else can have changed it.
  const server = serverDocument ?? seenDocument;
  const mine = changedFields(seenDocument.body, after.body);
  // Text that has been submitted or approved is never joined without being asked.
  const mayJoin = [seenDocument, server, current].every(({ statusId }) => statusId === status.editing);
  const { allFields } = documentTypes[current.entity];
  const join = mayJoin ? joinTexts : undefined;
  const merged = merge3(allFields, seenDocument.body, mine, current.body, join);
  const differs = (a: Document, b: Document) => (name: string) => !sameValue(a.body[name], b.body[name]);
  // A field that the server no longer sends is one that the user may no longer read: nobody has changed it.
  const isReadable = (name: string) =>
    Object.hasOwn(server.body, name) || !Object.hasOwn(seenDocument.body, name);
  const conflicting = merged.conflicts.filter(differs(server, seenDocument)).filter(isReadable);
  const fromOtherTab = merged.conflicts.filter(differs(server, current));
  await retainEarlier(device, current, fromOtherTab);
  // Mine alone, before it was joined with theirs.
  await retainEarlier(device, { ...current, body: { ...current.body, ...mine } }, merged.joined);
  const body: Record<string, FieldValue> = { ...current.body };
  for (const name of Object.keys(mine)) body[name] = merged.body[name] ?? null;
  const teamId = after.teamId === seenDocument.teamId ? current.teamId : after.teamId;
  // Of what I wrote in another tab, the later text replaces the earlier: that is what was seen there.
  // A text that is joined with what is there now is made on that.
  const earlier = [...fromOtherTab, ...merged.joined].map((name) => [name, current.body[name] ?? null]);
  const shownDocument = { ...seenDocument, body: { ...seenDocument.body, ...Object.fromEntries(earlier) } };
  const writtenFields = Object.entries(mine).filter(([name]) => !sameValue(body[name], current.body[name]));
  const was = seenByEditor(shownDocument, {
    teamId: after.teamId,
    body: Object.fromEntries(writtenFields),
  });
  const outcome = await saveDocument(device, current, { teamId, body }, { shown: shownDocument, was });
  if (outcome.kind === 'applied') await dropDraft(device, after.draftId);
  const joinedNames = merged.joined.filter(differs(server, seenDocument));
  const joined = joinedNames.length > 0 && {
    theirs: server,
    mine: pick(mine, joinedNames),
    result: pick(merged.body, joinedNames),
  };
  return { outcome, conflicting, ...(joined && { joined }) };
}

/** Returns some fields of a text. */
export function pick(body: BodyPatch, names: readonly string[]): BodyPatch {
  return Object.fromEntries(names.map((name) => [name, body[name] ?? null]));
}

async function dropDraft({ mirror }: Device, id: string | undefined): Promise<void> {
  if (id !== undefined) await mirror.typed.delete(id);
}

/** Puts the current values of some fields into the document's history. */
export async function retainEarlier(
  device: Device,
  current: Document,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const { keyId, entity, version, body } = current;
  const earlier = Object.fromEntries(names.map((name) => [name, body[name] ?? null]));
  await perform(device, { kind: 'keepText', id: device.newId(), keyId, entity, version, body: earlier });
}
