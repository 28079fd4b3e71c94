import type { OfflineState } from '#mirror/read/offlineEvents.ts';
import { correctedDate } from '#session/clock.ts';
import type { MissingFiles } from './useMissingFiles.ts';

/** Descriptions of what is missing on this device for an event; empty if nothing is known to be missing. */
export function missingLabels({ event, status }: OfflineState, files: MissingFiles): string[] {
  const missing = event?.missing ?? 0;
  return [
    ...(status.complete ? [] : ['some documents, because the first sync is not complete']),
    ...(missing > 0 ? [countLabel(missing, 'history', 'histories')] : []),
    ...(files === null ? ['the app itself, because this browser does not store it'] : []),
    ...(typeof files === 'number' && files > 0 ? [`${countLabel(files, 'file', 'files')} of the app`] : []),
  ];
}

/** Whether everything was counted and compared with the server since the person last asked for it. */
export function isCompared({ event, checked }: OfflineState): boolean {
  return event !== undefined && event.countedAt !== null && checked >= event.askedAt;
}

/** A number with its noun in the right form. */
export function countLabel(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Returns the ISO time, as it is shown, of one that was recorded by this device's own clock (epoch milliseconds). */
export function isoTime(at: number): string {
  return correctedDate(new Date(at).toISOString());
}
