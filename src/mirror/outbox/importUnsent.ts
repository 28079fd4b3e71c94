import type { PersonRef } from '#domain/person.ts';
import { schemaVersion } from '#contract/sync.ts';
import type { DraftRow, Mirror } from '#mirror/storage/database.ts';
import { type Brought, addHeld, bringBack } from './restore.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { together } from '#mirror/storage/transaction.ts';
import { type UnsentFile, unsentFileSchema } from './unsentFile.ts';

/** What a file is: unsent work of this person, or why it cannot be brought in. */
export type Reading =
  | { readonly kind: 'file'; readonly file: UnsentFile }
  /** Something else, or damaged. */
  | { readonly kind: 'unknown' }
  /** Made by a newer build, which may mean something that this one does not know. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'foreign'; readonly name: string };

/** Reads the text of a file, of which nothing is believed before it has been checked. */
export function readUnsentFile(text: string, personId: string): Reading {
  const { success, data } = unsentFileSchema.safeParse(parse(text));
  if (!success) return { kind: 'unknown' };
  if (data.person.id !== personId) return { kind: 'foreign', name: data.person.name };
  return data.schema > schemaVersion ? { kind: 'newer' } : { kind: 'file', file: data };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What became of a file. */
export interface BroughtIn extends Brought {
  /** Typed and not saved: offered where it was typed. */
  readonly drafts: number;
}

/** Takes a person's own file in, all of it or nothing: changes wait to be sent, drafts are offered again. */
export async function bringIn(
  mirror: Mirror,
  { changes, held, drafts, talk }: UnsentFile,
  by: PersonRef,
  at: string,
): Promise<BroughtIn> {
  return together(mirror, async () => {
    const brought = await bringBack(mirror, changes, by, at);
    for (const each of held) await addHeld(mirror, each);
    const taken = await Promise.all(drafts.map((draft) => takeDraft(mirror, draft)));
    const typed = (await readMeta(mirror, 'talk')) ?? {};
    // What is being typed here stays; what was typed there stands where nothing is.
    const places = Object.entries(talk).map(([keyId, there]) => [keyId, { ...there, ...typed[keyId] }]);
    if (places.length > 0) await writeMeta(mirror, 'talk', { ...typed, ...Object.fromEntries(places) });
    return {
      ...brought,
      aside: brought.aside + held.length,
      drafts: taken.filter(Boolean).length + places.length,
    };
  });
}

/** Keeps a draft unless a later one is here; of what it was typed over only what its writer may see. */
export async function takeDraft(mirror: Mirror, draft: DraftRow): Promise<boolean> {
  const [here, document] = await Promise.all([
    mirror.drafts.get(draft.keyId),
    mirror.documents.get(draft.keyId),
  ]);
  if (here && here.at >= draft.at) return false;
  const was = Object.entries(draft.was).filter(([name]) => Object.hasOwn(document?.body ?? {}, name));
  await mirror.drafts.put({ ...draft, was: Object.fromEntries(was) });
  return true;
}
