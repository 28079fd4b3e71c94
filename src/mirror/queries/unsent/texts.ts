import type { Mirror } from '#mirror/storage/database.ts';
import { typedAbout } from '#mirror/typed/kinds.ts';
import type { TextRow } from '#mirror/typed/rows.ts';

export { searchKey } from '#mirror/typed/kinds.ts';

/** Texts typed beside one document and not saved, by place: of several at a place, the one typed last. */
export type TextsByPlace = ReadonlyMap<string, TextRow>;

const runSheet = 'run:';
const card = 'card:';
const page = 'page:';

/** Place of a reason typed for flagging several documents, kept with the first of them until they are flagged. */
export const flagPlace = 'flag';

/** Place of a text typed on the run sheet of a slot and not added to it. */
export function runSheetPlace(entry: string): string {
  return `${runSheet}${entry}`;
}

/** Place of what is asked about a card at the desk: to whom, or why. */
export function cardPlace(act: string, serial: string): string {
  return `${card}${act}:${serial}`;
}

/** Whether a text answers what is asked about a card. */
export function isAboutCard({ place }: TextRow): boolean {
  return place.startsWith(card);
}

/** Stands for the document of texts that are typed on a page which shows none, by its path. */
export function pageKey(path: string): string {
  return `${page}${path}`;
}

/** Returns the path of the page on which a text was typed; null beside a document. */
export function pagePathOf({ keyId }: { readonly keyId: string }): string | null {
  return keyId.startsWith(page) ? keyId.slice(page.length) : null;
}

/** Whether a text was typed on a run sheet. */
export function isOnRunSheet({ place }: TextRow): boolean {
  return place.startsWith(runSheet);
}

/** Reads the texts typed beside a document. */
export async function textsBeside(mirror: Mirror, keyId: string): Promise<TextsByPlace> {
  const rows = await typedAbout(mirror, keyId, 'text');
  return new Map(rows.sort((a, b) => a.at.localeCompare(b.at)).map((row) => [row.place, row]));
}
