import type { Mirror } from '#mirror/storage/database.ts';
import { typedPrefix } from '#mirror/outbox/typedTexts.ts';
import { storeTyped } from '#mirror/storage/unfinished.ts';
import { savePreference } from './preferences.ts';

/** Returns the name of the preference that is a text being typed outside a form. */
export function typedKey(name: string): string {
  return `${typedPrefix}${name}`;
}

/** Stores a text that is being typed outside a form, such as on a run sheet, so that leaving the page loses nothing. */
export async function saveTypedPreference(mirror: Mirror, name: string, value: string): Promise<void> {
  await storeTyped(mirror, { kind: 'preference', name, value }, () => savePreference(mirror, name, value));
}
