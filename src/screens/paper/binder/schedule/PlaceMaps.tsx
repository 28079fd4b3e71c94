import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { pinScale } from '#domain/content/collections/location.ts';
import { type Pin } from '#domain/event/schedule/sitePins.ts';
import { type PictureHere, thumbnailAddress, usePicture } from '#screens/shared/pictures/usePicture.ts';

const Frame = chakra('figure', { base: { marginBottom: '4mm', breakInside: 'avoid' } });
const Map = chakra('div', {
  base: { position: 'relative', border: '0.3mm solid #000', maxWidth: 'full' },
});
const Picture = chakra('img', { base: { display: 'block', width: 'full', height: 'full' } });
const Mark = chakra('svg', {
  base: {
    position: 'absolute',
    width: '14mm',
    height: '14mm',
    transform: 'translate(-50%, -50%)',
    overflow: 'visible',
  },
});
const Note = chakra('figcaption', { base: { fontSize: '8pt', marginTop: '1mm' } });

/** The tallest that the map is, in millimetres, whatever the size of the text. */
const tallest = 88;

/**
 * The site map with a place marked on it, as far as the map is on this device. The mark is black between white, so that
 * it stands out from any picture printed in black and white.
 */
function PlaceMap({
  map,
  pin,
  name,
}: {
  readonly map: PictureHere;
  readonly pin: Pin;
  readonly name: string;
}) {
  if (map.kind === 'none') return null;
  const address = map.kind === 'here' ? map.address : map.picture && thumbnailAddress(map.picture);
  if (!map.picture || !address) return null;
  const { width, height } = map.picture;
  return (
    <Frame>
      <Map
        style={{
          aspectRatio: `${width} / ${height}`,
          width: `calc(${(tallest * width) / height}mm / var(--sheet-scale, 1))`,
        }}
      >
        <Picture src={address} decoding="sync" alt={`Site map: ${name}`} />
        <Mark
          viewBox="-7 -7 14 14"
          aria-hidden="true"
          style={{ left: `${(pin.x / pinScale) * 100}%`, top: `${(pin.y / pinScale) * 100}%` }}
        >
          {[
            ['#fff', 2.4],
            ['#000', 1],
          ].map(([colour, line]) => (
            <g key={colour} fill="none" stroke={String(colour)} strokeWidth={line} strokeLinecap="round">
              <circle r="3.6" />
              <path d="M-6.4 0h2M4.4 0h2M0 -6.4v2M0 4.4v2" />
            </g>
          ))}
        </Mark>
      </Map>
      {map.kind === 'fetching' && <Note>A small copy: the site map is not on this device yet.</Note>}
    </Frame>
  );
}

/** Draws the site map with a place marked. */
export type MapOf = (pin: Pin, name: string) => ReactNode;

/** Reads the site map once for the sheets of many places. */
export default function PlaceMaps({
  siteMap,
  onReady,
  children,
}: {
  readonly siteMap: string | null;
  /** Called once the map is shown, as far as it is on this device. */
  readonly onReady: () => void;
  readonly children: (mapOf: MapOf) => ReactNode;
}) {
  const map = usePicture(siteMap);
  const isReady = map !== undefined && (map.kind !== 'here' || map.address !== undefined);
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);
  return map && children((pin, name) => <PlaceMap map={map} pin={pin} name={name} />);
}
