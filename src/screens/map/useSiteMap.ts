import { useEffect, useMemo } from 'react';
import { partCount } from '#domain/picture.ts';
import { pictureBlob, pictureState, siteMapId } from '#mirror/queries/pictures.ts';
import type { PictureRow } from '#mirror/queries/rows.ts';
import { useMirror } from '#screens/shared/useMirror.ts';

/** The game’s site map on this device. */
export type SiteMapState =
  | { readonly kind: 'none' }
  /** It is being fetched; `share` of it is here. */
  | { readonly kind: 'fetching'; readonly share: number }
  | { readonly kind: 'here'; readonly picture: PictureRow; readonly address: string | undefined };

/** The game’s site map as far as it is on this device; undefined until that has been read. */
export function useSiteMap(): SiteMapState | undefined {
  const found = useMirror(async (mirror) => {
    const id = await siteMapId(mirror);
    return { id, state: id === null ? null : await pictureState(mirror, id) };
  }, []);
  const isHere = found?.state?.missing.length === 0;
  const shownId = isHere ? found.id : null;
  const blob = useMirror(
    async (mirror) => (shownId === null ? null : await pictureBlob(mirror, shownId)),
    [shownId],
  );
  const address = useObjectUrl(blob ?? null);
  if (!found) return undefined;
  if (found.id === null) return { kind: 'none' };
  if (!found.state || !isHere) {
    const parts = found.state ? partCount(found.state.picture.bytes) : 1;
    return { kind: 'fetching', share: found.state ? 1 - found.state.missing.length / parts : 0 };
  }
  return { kind: 'here', picture: found.state.picture, address };
}

/** An address for bytes in memory, as long as they are shown. */
function useObjectUrl(blob: Blob | null): string | undefined {
  const address = useMemo(() => (blob ? URL.createObjectURL(blob) : undefined), [blob]);
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address]);
  return address;
}
