import type { Installation } from '#app/installation.ts';
import type { StorageStatus } from '#session/storageStatus.ts';

type Persistence = Pick<StorageStatus, 'isPersistent' | 'isPrivate'>;

/** Whether the browser keeps stored data, as a short label and a description. */
export function persistenceLabels({ isPersistent, isPrivate }: Persistence): {
  readonly label: string;
  readonly description: string;
} {
  if (isPrivate) {
    return {
      label: 'Not kept on this device',
      description:
        'This is a private window. Everything works, but the browser deletes it all when you close the window. What is on the server stays.',
    };
  }
  if (isPersistent === true) {
    return { label: 'Kept on this device', description: 'The browser keeps it even when space is short.' };
  }
  return {
    label: 'Not kept on this device permanently',
    description:
      'The browser may clear it when space is short, and a private window does when it is closed. What is on the server stays.',
  };
}

/** Used space, with the space available where the browser says it. */
export function usageLabel({ usage, quota }: Pick<StorageStatus, 'usage' | 'quota'>): string {
  if (usage === null) return 'Unknown: this browser does not say';
  return quota === null ? sizeLabel(usage) : `${sizeLabel(usage)} of ${sizeLabel(quota)}`;
}

function sizeLabel(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Whether the app itself is stored on this device, as a short label. */
export function appLabel({ state, files }: Installation): string {
  switch (state) {
    case 'unsupported':
      return 'Not stored by this browser';
    case 'stored':
      return 'Stored on this device';
    case 'storing':
    case 'stalled':
      return files ? `${files.stored} of ${files.total} files stored` : 'Not stored yet';
  }
}
