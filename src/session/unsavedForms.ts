import { create } from 'zustand';

/** Documents whose open form in this tab has changes that are not saved. */
export const useUnsavedForms = create<{ readonly keyIds: ReadonlySet<string> }>(() => ({
  keyIds: new Set(),
}));

/** Records whether the open form of a document has unsaved changes. */
export function setFormUnsaved(keyId: string, isUnsaved: boolean): void {
  useUnsavedForms.setState((state) => {
    if (state.keyIds.has(keyId) === isUnsaved) return state;
    const keyIds = new Set(state.keyIds);
    if (isUnsaved) keyIds.add(keyId);
    else keyIds.delete(keyId);
    return { keyIds };
  });
}
