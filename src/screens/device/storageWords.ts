import type { StorageState } from '#app/storagePersistence.ts';

type Kept = Pick<StorageState, 'kept' | 'isPrivate'>;

/** What the browser does with what is here: in a word or two, and what that means. */
export function keptWords({ isPersistent: kept, isPrivate }: Kept): { readonly word: string; readonly why: string } {
  if (isPrivate) {
    return {
      word: 'Not kept on this device',
      why: 'This is a private window: everything works, and all of it goes when the window is closed. What is on the server stays.',
    };
  }
  if (kept === true) {
    return { word: 'Kept', why: 'The browser has promised to keep it, also when space is short.' };
  }
  return {
    word: 'Not kept on this device for certain',
    why: 'The browser may clear it when space is short, and a private window does when it is closed. What is on the server stays.',
  };
}

/** How full it is. */
export function roomWords({ usage: used, quota: allowed }: Pick<StorageState, 'used' | 'allowed'>): string {
  if (used === null) return 'This browser does not say';
  return allowed === null ? sizeWords(used) : `${sizeWords(used)} of ${sizeWords(allowed)}`;
}

function sizeWords(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
