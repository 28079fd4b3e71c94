import { ask } from '#session/store.ts';

/** Says whether there is something that leaving would lose. */
type IsUnsaved = () => boolean;

const held = new Set<IsUnsaved>();

/** From now on leaving is asked about while this says so, also by closing the tab. Returns how to end it. */
export function holdUnsaved(isUnsaved: IsUnsaved): () => void {
  const onUnload = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  };
  held.add(isUnsaved);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    held.delete(isUnsaved);
    window.removeEventListener('beforeunload', onUnload);
  };
}

/** Whether something on the screen would be lost by leaving it. */
export function isSomethingUnsaved(): boolean {
  return [...held].some((isUnsaved) => isUnsaved());
}

/** Asks in the specification's words (2.7) whether to leave. */
export function askToLeave(): Promise<boolean> {
  return ask({
    title: 'Unsaved changed',
    body: 'Are you sure you want to leave?',
    confirm: 'Leave',
    cancel: 'Stay',
  });
}
