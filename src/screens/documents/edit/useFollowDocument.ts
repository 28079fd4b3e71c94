import { useEffect, useRef } from 'react';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { Form } from './form.ts';
import { followDocument } from './formUpdates.ts';
import { fieldBeingWritten } from './focusField.ts';

/**
 * Lets a form follow its document, except while it is being saved. Each row is followed once: just after a save, the row
 * shown is still the previous one. A rich text that has the focus follows when it is left, or is marked as conflicting as
 * soon as it is typed in.
 */
export function useFollowDocument(form: Form, row: DocumentRow | undefined, saving: boolean): void {
  const followed = useRef(row);
  const isHeld = useRef(false);
  useEffect(() => {
    if (saving) isHeld.current = false;
    if (!row || saving || row === followed.current) return;
    followed.current = row;
    isHeld.current = followDocument(form, row, fieldBeingWritten());
  }, [row, saving, form]);
  useEffect(() => {
    const follow = () => {
      const { current } = followed;
      if (current && isHeld.current) isHeld.current = followDocument(form, current, fieldBeingWritten());
    };
    const unsubscribe = form.subscribe(({ changed }, before) => {
      if (changed !== before.changed) follow();
    });
    document.addEventListener('focusout', follow);
    return () => {
      unsubscribe();
      document.removeEventListener('focusout', follow);
    };
  }, [form]);
}
