import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ask } from '#session/store';
import { type Form, isDirty } from './form.tsx';

/** Asks before somebody leaves what they have typed and not saved (specification 2.7). */
export function useLeaving(form: Form): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isDirty(form.getState()),
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
      if (isDirty(form.getState())) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [form]);
}
