import { usePreference } from '#screens/shared/data/usePreference.ts';

/** Heights of an hour to choose from, relative to the usual one. */
export const zooms = [0.5, 0.75, 1, 1.5, 2] as const;

/** How the grid is shown on this device. */
export interface GridView {
  readonly hidesEmpty: boolean;
  readonly setHidesEmpty: (hides: boolean) => void;
  readonly zoom: number;
  readonly zoomBy: (steps: 1 | -1) => void;
}

/** How the user last had the grid on this device; undefined until that has been read. */
export function useGridView(): GridView | undefined {
  const [places, setPlaces] = usePreference('timetablePlaces', ['all', 'used']);
  const [zoomed, setZoomed] = usePreference('timetableZoom', ['1', '0.5', '0.75', '1.5', '2']);
  if (places === undefined || zoomed === undefined) return undefined;
  const at = zooms.findIndex((zoom) => String(zoom) === zoomed);
  return {
    hidesEmpty: places === 'used',
    setHidesEmpty: (hides) => setPlaces(hides ? 'used' : 'all'),
    zoom: Number(zoomed),
    zoomBy: (steps) => {
      const next = zooms[at + steps];
      if (next !== undefined) setZoomed(`${next}`);
    },
  };
}
