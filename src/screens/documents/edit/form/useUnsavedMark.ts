import { useEffect } from 'react';
import { useStore } from 'zustand';
import { setFormUnsaved } from '#session/unsavedForms.ts';
import { type Form, isDirty } from './form.ts';

/** Lets the sync badge say so while the form has unsaved changes. */
export function useUnsavedMark(form: Form, keyId: string): void {
  const hasChanges = useStore(form, isDirty);
  useEffect(() => {
    if (!hasChanges) return undefined;
    setFormUnsaved(keyId, true);
    return () => setFormUnsaved(keyId, false);
  }, [hasChanges, keyId]);
}
