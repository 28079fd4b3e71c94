import type { DocumentRow, DraftRow, Mirror } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import type { Talk } from '#mirror/outbox/commentDrafts.ts';

/** What was typed on this device and never saved, with the documents it belongs to where they are here. */
export interface Typed {
  readonly drafts: readonly { readonly draft: DraftRow; readonly document: DocumentRow | undefined }[];
  readonly comments: readonly { readonly document: DocumentRow; readonly texts: Talk }[];
}

/** Everything that was typed here and not saved, the newest draft first. */
export async function typedHere(mirror: Mirror): Promise<Typed> {
  const [drafts, talk = {}] = await Promise.all([mirror.drafts.toArray(), readMeta(mirror, 'talk')]);
  const ordered = drafts.sort((a, b) => b.at.localeCompare(a.at));
  const [documents, discussed] = await Promise.all([
    mirror.documents.bulkGet(ordered.map((draft) => draft.keyId)),
    mirror.documents.bulkGet(Object.keys(talk)),
  ]);
  return {
    drafts: ordered.map((draft, at) => ({ draft, document: documents[at] })),
    comments: discussed
      .filter((document) => document !== undefined)
      .map((document) => ({ document, texts: talk[document.keyId] ?? {} })),
  };
}

/** How much of a person's own would be lost with this device: changes, words set aside, drafts, unsaved comments. */
export async function unsentCount(mirror: Mirror): Promise<number> {
  const [changes, held, drafts, talk] = await Promise.all([
    mirror.outbox.count(),
    mirror.held.count(),
    mirror.drafts.count(),
    readMeta(mirror, 'talk'),
  ]);
  return changes + held + drafts + Object.keys(talk ?? {}).length;
}
