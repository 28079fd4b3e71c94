import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';

type Texts = Readonly<Record<string, string>>;

/** Prefix of the preferences that are texts being typed outside a form, such as on a run sheet. */
export const typedPrefix = 'typed ';

/** Texts that are being typed outside a form, by name. */
export async function typedIn(mirror: Mirror): Promise<Record<string, string>> {
  const all = Object.entries((await readMeta(mirror, 'preferences')) ?? {});
  return Object.fromEntries(all.filter(([name, text]) => name.startsWith(typedPrefix) && text !== ''));
}

/** Adds such texts to those here. Inside a transaction. */
export async function addTyped(mirror: Mirror, typed: Texts): Promise<void> {
  if (Object.keys(typed).length === 0) return;
  const here = (await readMeta(mirror, 'preferences')) ?? {};
  await writeMeta(mirror, 'preferences', joinTexts(here, typed));
}

/** Joins the texts of each place, unless one contains the other. */
export function joinTexts(here: Texts, added: Texts): Record<string, string> {
  const joined: Record<string, string> = { ...here };
  for (const [place, text] of Object.entries(added)) {
    const before = joined[place] ?? '';
    if (before === '' || text.includes(before)) joined[place] = text;
    else if (!before.includes(text)) joined[place] = `${before}\n\n${text}`;
  }
  return joined;
}

/** Joins unsaved comments, by document and place. */
export function joinCommentDrafts(
  here: Readonly<Record<string, Texts>>,
  added: Readonly<Record<string, Texts>>,
): Record<string, Record<string, string>> {
  const keys = [...new Set([...Object.keys(here), ...Object.keys(added)])];
  return Object.fromEntries(keys.map((keyId) => [keyId, joinTexts(here[keyId] ?? {}, added[keyId] ?? {})]));
}
