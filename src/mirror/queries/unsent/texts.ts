import type { Mirror } from '#mirror/storage/database.ts';
import { typedAbout } from '#mirror/typed/kinds.ts';
import type { TextRow } from '#mirror/typed/rows.ts';

/** Texts typed beside one document and not saved, by place: of several at a place, the one typed last. */
export type TextsByPlace = ReadonlyMap<string, TextRow>;

const runSheet = 'run:';

/** Place of a reason typed for flagging several documents, kept with the first of them until they are flagged. */
export const flagPlace = 'flag';

/** Place of a text typed on the run sheet of a slot and not added to it. */
export function runSheetPlace(entry: string): string {
  return `${runSheet}${entry}`;
}

/** Stands for the document of rows that were pasted for an import; their place is the type of what they become. */
export const importKey = 'import';

/** Whether a text was typed on a run sheet. */
export function isOnRunSheet({ place }: TextRow): boolean {
  return place.startsWith(runSheet);
}

/** Reads the texts typed beside a document. */
export async function textsBeside(mirror: Mirror, keyId: string): Promise<TextsByPlace> {
  const rows = await typedAbout(mirror, keyId, 'text');
  return new Map(rows.sort((a, b) => a.at.localeCompare(b.at)).map((row) => [row.place, row]));
}
