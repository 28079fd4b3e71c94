import type { CurrentUser } from '#contract/accounts/user.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { exportUnsent } from '#actions/unsent/exportUnsent.ts';
import type { UnsentFile } from '#mirror/unsentFile/unsentFile.ts';
import { dateFormats, formatDate } from '#ui/display/dates.ts';

const types = { txt: 'text/plain;charset=utf-8', json: 'application/json' } as const;

/** Downloads a text as a file. */
export function saveAsFile(name: `${string}.${keyof typeof types}`, text: string): void {
  const address = URL.createObjectURL(
    new Blob([text], { type: name.endsWith('.json') ? types.json : types.txt }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[^\w. -]+/g, '').trim();
  link.click();
  URL.revokeObjectURL(address);
}

/** Downloads all unsent work of the person as a file that can be imported again. `at` is an ISO time. */
export async function saveUnsent(mirror: Mirror, user: CurrentUser, at: string): Promise<void> {
  saveUnsentFile(await exportUnsent(mirror, user, at));
}

/** Downloads unsent work that has been exported. */
export function saveUnsentFile(file: UnsentFile): void {
  const date = formatDate(file.madeAt, dateFormats.sortableDate, 'en-GB');
  saveAsFile(`waymark-unsent-${date}.json`, JSON.stringify(file, null, 1));
}
