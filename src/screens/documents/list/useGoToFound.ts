import { type RefObject, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { documentsByReference } from '#mirror/queries/references.ts';
import { useDevice } from '#screens/shared/data/useMirror.ts';

const typedReference = /^\s*([a-z]{3})[\s-]?(\d+)\s*$/i;

/**
 * Returns the reference that a text is, such as ENC-42, typed in any way; undefined if it is something else.
 *
 * @internal Tests read references without the hook, which needs a page.
 */
export function referenceIn(text: string): string | undefined {
  const [, prefix = '', number = ''] = typedReference.exec(text) ?? [];
  return number === '' ? undefined : `${prefix.toUpperCase()}-${Number(number)}`;
}

/** Returns what goes on from the search field: to the document whose reference was typed, or else into the list. */
export function useGoToFound(list: RefObject<HTMLElement | null>): (text: string) => void {
  const navigate = useNavigate();
  const device = useDevice();
  return useCallback(
    (text: string) => {
      void (async () => {
        const reference = referenceIn(text);
        const entry =
          device && reference !== undefined
            ? (await documentsByReference(device.mirror, [reference])).get(reference)
            : undefined;
        if (entry) await navigate(`${documentTypes[entry.entity].path}/${entry.keyId}/read`);
        else list.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
      })();
    },
    [navigate, device, list],
  );
}
