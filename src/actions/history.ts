// A user who opens a document also fetches its history and marks it as recent.
export { storeHistories, storeVersion } from '#mirror/feed/history.ts';
export { recordOpened } from '#mirror/storage/eviction.ts';
