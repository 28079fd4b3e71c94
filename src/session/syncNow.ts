import { useShell } from './store.ts';

/** Asks for everything to be sent and fetched now. */
export function syncNow(): void {
  useShell.getState().syncNow();
}
