import { useEffect, useRef } from 'react';
import type { BodyPatch } from '#domain/content/body.ts';
import { type Fields, isEmpty } from '#domain/content/fields/field.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { showSnackbar, useShell } from '#session/store.ts';

/** Says what has been revealed while the page is open: it appears further down, where nobody may be looking. */
export function useRevealed({ allFields }: EntityDefinition, { keyId, body }: DocumentRow): void {
  const isStaff = useShell(({ user }) => user?.isStaff ?? false);
  const shownDocument = useRef({ keyId, body });
  useEffect(() => {
    const before = shownDocument.current;
    shownDocument.current = { keyId, body };
    // Staff see everything before it is released.
    if (isStaff || before.keyId !== keyId) return;
    const labels = revealedLabels(allFields, before.body, body);
    if (labels.length > 0) showSnackbar('info', `Released now: ${labels.join(', ')}`);
  }, [allFields, isStaff, keyId, body]);
}

/**
 * Labels of the fields that were hidden from their reader before, and are not now.
 *
 * @internal Tests compare bodies without the hook, which needs a page.
 */
export function revealedLabels(fields: Fields, before: BodyPatch, after: BodyPatch): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.revealedBy !== undefined && isEmpty(field, before[name]) && !isEmpty(field, after[name])
      ? [field.label]
      : [],
  );
}
