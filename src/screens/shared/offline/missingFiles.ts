import type { OfflineState } from '#mirror/feed/offlineEvents.ts';
import type { Files } from './useFiles.ts';

/** What of an event is not on this device, in words; empty where nothing is known to be missing. */
export function lacksOf({ event, status }: OfflineState, files: Files): string[] {
  const missing = event?.missing ?? 0;
  return [
    ...(status.complete ? [] : ['some documents, because the first sync is not complete']),
    ...(missing > 0 ? [counted(missing, 'history', 'histories')] : []),
    ...(files === null ? ['the app itself, which this browser does not keep'] : []),
    ...(typeof files === 'number' && files > 0 ? [`${counted(files, 'file', 'files')} of the app`] : []),
  ];
}

/** Whether all was counted here and compared with the server since that was last asked for. */
export function isCompared({ event, checked }: OfflineState): boolean {
  return event !== undefined && event.countedAt !== null && checked >= event.askedAt;
}

/** A number with what it counts. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A moment of this device's clock as times are shown. */
export function moment(at: number): string {
  return new Date(at).toISOString();
}
