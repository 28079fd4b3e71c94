import { useState } from 'react';
import type { Outcome } from '#domain/outcome.ts';
import { showSnackbar } from '#session/store.ts';

/** Does something on this device and says as a message why it was not done; true where it was. */
export function usePerform() {
  const [busy, setBusy] = useState(false);
  const perform = async (doIt: () => Promise<Outcome>): Promise<boolean> => {
    setBusy(true);
    try {
      const outcome = await doIt();
      if (outcome.kind === 'applied') return true;
      showSnackbar('error', outcome.error);
    } catch (error) {
      console.error('The change could not be kept on this device', error);
      showSnackbar('error', 'NOT SAVED: this device could not keep it. Free some space, then save again.');
    } finally {
      setBusy(false);
    }
    return false;
  };
  return { busy, perform };
}
