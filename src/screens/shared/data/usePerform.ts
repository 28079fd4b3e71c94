import { useState } from 'react';
import type { Refusal } from '#domain/rules/outcome.ts';
import { sayBeside, showSnackbar } from '#session/store.ts';

/** Runs an action on this device and shows a message if it fails. `perform` resolves to whether it was applied. */
export function usePerform() {
  const [busy, setBusy] = useState(false);
  const perform = async (action: () => Promise<{ readonly kind: 'applied' } | Refusal>): Promise<boolean> => {
    setBusy(true);
    try {
      const outcome = await action();
      if (outcome.kind === 'applied') return true;
      showSnackbar('error', outcome.error);
    } catch (error) {
      sayBeside(error);
    } finally {
      setBusy(false);
    }
    return false;
  };
  return { busy, perform };
}
