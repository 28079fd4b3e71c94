import type { Installation } from '#app/installation.ts';

/** Says that the app is not stored yet, and how much of it is. */
export function notStoredText({ files }: Installation): string {
  const progress = files ? `: ${files.stored} of ${files.total} files` : '';
  return `The app is not stored on this device yet${progress}. Waymark continues when the connection improves.`;
}
