import { useEffect, useMemo } from 'react';
import { partCount } from '#domain/content/picture.ts';
import { pictureBlob, pictureState } from '#mirror/read/pictures.ts';
import type { PictureRow } from '#mirror/storage/rows.ts';
import { useOwnMirror } from '#screens/shared/data/useMirror.ts';

/** A picture on this device. */
export type PictureHere =
  | { readonly kind: 'none' }
  /** It is being fetched; `share` of it is here, and nothing of `picture` before the server has been asked. */
  | { readonly kind: 'fetching'; readonly share: number; readonly picture: PictureRow | null }
  /** `address` is where its bytes are, once they have been read. */
  | { readonly kind: 'here'; readonly picture: PictureRow; readonly address: string | undefined };

/**
 * A picture as far as it is on this device; undefined until that, or its id, has been read. Who sees its id in the game
 * settings sees the picture, so it is read from the user’s own mirror for every reader.
 */
export function usePicture(id: string | null | undefined): PictureHere | undefined {
  const lookup = useOwnMirror(
    async (mirror) => ({ id, state: typeof id === 'string' ? await pictureState(mirror, id) : null }),
    [id],
  );
  const isHere = lookup?.state?.missing.length === 0;
  const shownId = isHere ? lookup?.id : null;
  const blob = useOwnMirror(
    async (mirror) => (typeof shownId === 'string' ? await pictureBlob(mirror, shownId) : null),
    [shownId],
  );
  const address = useObjectUrl(blob ?? null);
  if (id === undefined || !lookup || lookup.id !== id) return undefined;
  if (id === null) return { kind: 'none' };
  const { state } = lookup;
  if (!state) return { kind: 'fetching', share: 0, picture: null };
  const { picture, missing } = state;
  if (missing.length > 0)
    return { kind: 'fetching', share: 1 - missing.length / partCount(picture.bytes), picture };
  return { kind: 'here', picture, address };
}

/** The address of the small picture that comes before the parts; undefined without one. */
export function thumbnailAddress({ type, thumbnail }: PictureRow): string | undefined {
  return thumbnail ? `data:${type};base64,${thumbnail}` : undefined;
}

/** An address for bytes in memory, as long as they are shown. */
function useObjectUrl(blob: Blob | null): string | undefined {
  const address = useMemo(() => (blob ? URL.createObjectURL(blob) : undefined), [blob]);
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address]);
  return address;
}
