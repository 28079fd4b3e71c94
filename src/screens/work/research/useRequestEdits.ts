import { useState } from 'react';
import type { Device } from '#actions/device.ts';
import type { ManyResult, Seen } from '#screens/shared/many/changeMany.ts';
import { offerUndo } from '#screens/shared/many/offerUndo.ts';
import { showSnackbar } from '#session/store.ts';
import { type RequestEdit, editRequests } from './editRequests.ts';

const pastLabels: Readonly<Record<RequestEdit['kind'], string>> = {
  assign: 'assigned',
  release: 'released',
  collect: 'collected',
};

/** Assigns, releases and ticks off requests, and reports what could not be done. */
export function useRequestEdits(
  device: Device,
  desk: { readonly pick: (keys: readonly string[], isPicked: boolean) => void; readonly seen: Seen },
) {
  const [progress, setProgress] = useState<number | null>(null);
  const [report, setReport] = useState<ManyResult | null>(null);
  const make = async (requests: readonly { readonly keyId: string }[], edit: RequestEdit) => {
    if (requests.length === 0) return;
    const keys = requests.map(({ keyId }) => keyId);
    setProgress(0);
    try {
      const result = await editRequests(device, keys, edit, setProgress, desk.seen);
      const { succeeded, unchanged, failed } = result;
      const failedKeys = new Set(failed.map(({ keyId }) => keyId));
      setReport(failed.length > 0 ? result : null);
      desk.pick(
        keys.filter((key) => !failedKeys.has(key)),
        false,
      );
      const changed = succeeded - unchanged;
      const text = (count: number) =>
        `${count} ${count === 1 ? 'request' : 'requests'} ${pastLabels[edit.kind]}`;
      if (changed > 0) offerUndo(device.mirror, result, changed, text(changed));
      else if (succeeded > 0) showSnackbar('info', `${text(succeeded)} already`);
    } finally {
      setProgress(null);
    }
  };
  return { make, progress, report, closeReport: () => setReport(null) };
}
