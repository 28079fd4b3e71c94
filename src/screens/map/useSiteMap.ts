import { siteMapId } from '#mirror/queries/event/pictures.ts';
import { type PictureHere, usePicture } from '#screens/shared/pictures/usePicture.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';

/** The game’s site map as far as it is on this device; undefined until that has been read. */
export function useSiteMap(): PictureHere | undefined {
  return usePicture(useMirror(siteMapId, []));
}
