import { useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ask } from '#session/store';
import { type Form, isDirty } from './form.tsx';

/** Asks before somebody leaves what they have typed in a form and not saved (specification 2.7). */
export function useLeaving(form: Form): void {
  const isUnsaved = useCallback(() => isDirty(form.getState()), [form]);
  useLeavingIf(isUnsaved);
}

/** Asks before somebody leaves while something is not saved; `isUnsaved` is the same function as long as it can be. */
export function useLeavingIf(isUnsaved: () => boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask({
      title: 'Unsaved changed',
      body: 'Are you sure you want to leave?',
      confirm: 'Leave',
      cancel: 'Stay',
    }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isUnsaved]);
}
