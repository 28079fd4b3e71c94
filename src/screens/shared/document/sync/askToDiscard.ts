import { ask } from '#session/store.ts';

/** Asks before unsent text is discarded. */
export function askToDiscard(isNew: boolean): Promise<boolean> {
  return ask({
    title: 'Discard my changes',
    body: `${
      isNew ? 'It is not on the server yet' : 'Your changes have not been sent'
    }. You can restore them under This device for a week. Are you sure?`,
    confirm: 'Discard',
    cancel: 'Keep',
  });
}
