import { useEffect, useRef } from 'react';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { status } from '#domain/content/status.ts';
import type { JoinTexts } from '#domain/rules/conflicts/merge.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { Form } from './form.ts';
import { followDocument } from './formUpdates.ts';
import { composingField } from './focusField.ts';
import { recordTyping } from '#ui/rich/openEditors.ts';

/** How a form of this document takes in what others write in a field that was edited in it: never once it was submitted. */
function joinIn({ entity, statusId }: DocumentRow, join: JoinTexts | undefined) {
  const { allFields } = documentTypes[entity];
  return (name: string) =>
    statusId === status.editing && allFields[name]?.kind === 'rich' ? join : undefined;
}

/**
 * Lets a form follow its document, except while it is being saved. Each row is followed once: just after a save, the row
 * shown is still the previous one. A rich text in which a word is being composed follows when it is left, or is marked as
 * conflicting once the word is there.
 */
export function useFollowDocument(form: Form, row: DocumentRow | undefined, saving: boolean): void {
  const followed = useRef(row);
  const isHeld = useRef(false);
  const join = useRef<JoinTexts>(undefined);
  useEffect(() => {
    void (async () => {
      // Without it, what others write where something was typed is marked, and joined by the save.
      const loaded = await import('#domain/rules/conflicts/mergeRich.ts').catch(() => undefined);
      join.current = loaded?.joinApart;
    })();
  }, []);
  useEffect(() => {
    if (saving) isHeld.current = false;
    if (!row || saving || row === followed.current) return;
    followed.current = row;
    // Letters typed a moment ago were typed over the text before.
    recordTyping();
    isHeld.current = followDocument(form, row, composingField(), joinIn(row, join.current));
  }, [row, saving, form]);
  useEffect(() => {
    const follow = () => {
      const { current } = followed;
      if (current && isHeld.current)
        isHeld.current = followDocument(form, current, composingField(), joinIn(current, join.current));
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
