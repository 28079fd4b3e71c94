import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { enduring } from '#mirror/storage/recovery.ts';

/** Comments on one document that are typed and not saved, by the place where they are typed. */
export type Talk = Readonly<Record<string, string>>;

/** What was typed about a document and not saved. */
export async function readTalk(mirror: Mirror, keyId: string): Promise<Talk> {
  return (await readMeta(mirror, 'talk'))?.[keyId] ?? {};
}

/** Keeps what is typed in some places of a document; an empty text is forgotten. */
export async function keepTalk(mirror: Mirror, keyId: string, typed: Talk): Promise<void> {
  const keep = async () => {
    const { [keyId]: before, ...others } = (await readMeta(mirror, 'talk')) ?? {};
    const texts = Object.entries({ ...before, ...typed }).filter(([, text]) => text !== '');
    const talk = texts.length > 0 ? { ...others, [keyId]: Object.fromEntries(texts) } : others;
    await writeMeta(mirror, 'talk', talk);
  };
  await enduring(mirror, () => mirror.transaction('rw', mirror.meta, keep));
}
