import type { Mirror } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';

/** Comments on one document that are typed and not saved, by the place where they are typed. */
export type Talk = Readonly<Record<string, string>>;

/** What was typed about a document and not saved. */
export async function readTalk(mirror: Mirror, keyId: string): Promise<Talk> {
  return (await readMeta(mirror, 'talk'))?.[keyId] ?? {};
}

/** Keeps what is typed in some places of a document; an empty text is forgotten. */
export async function keepTalk(mirror: Mirror, keyId: string, typed: Talk): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    const { [keyId]: before, ...others } = (await readMeta(mirror, 'talk')) ?? {};
    const texts = Object.entries({ ...before, ...typed }).filter(([, text]) => text !== '');
    const talk = texts.length > 0 ? { ...others, [keyId]: Object.fromEntries(texts) } : others;
    await writeMeta(mirror, 'talk', talk);
  });
}
