import { storeText } from '#actions/unsent/texts.ts';
import { textsBeside } from '#mirror/queries/unsent/texts.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { noon } from './documents.ts';

/** Types texts at places beside a document, as a tab does that has read none there; an empty text ends its place. */
export async function typeTexts(
  mirror: Mirror,
  keyId: string,
  texts: Readonly<Record<string, string>>,
  tab = 'tab-1',
): Promise<void> {
  for (const [place, value] of Object.entries(texts))
    await storeText(mirror, {
      row: { kind: 'text', id: `${tab} ${keyId} ${place}`, keyId, place, value, at: noon },
      from: [],
    });
}

/** The texts beside a document, by place. */
export async function textsOf(mirror: Mirror, keyId: string): Promise<Record<string, string>> {
  const texts = await textsBeside(mirror, keyId);
  return Object.fromEntries([...texts].map(([place, { value }]) => [place, value]));
}
