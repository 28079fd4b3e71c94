import type { BodyPatch } from '#domain/body.ts';

/** A place on the site map, in thousandths of its width and height from the left and the top. */
export interface Pin {
  readonly x: number;
  readonly y: number;
}

/** Thousandths in the width and the height of the site map. */
export const pinScale = 1000;

/** The pin in the body of a location; null where it has none. */
export function pinIn(body: BodyPatch): Pin | null {
  const { mapX, mapY } = body;
  return typeof mapX === 'number' && typeof mapY === 'number' ? pinAt(mapX, mapY) : null;
}

/** A pin on the map, moved to its edge where it would lie beyond. */
export function pinAt(x: number, y: number): Pin {
  const within = (value: number) => Math.min(pinScale, Math.max(0, Math.round(value)));
  return { x: within(x), y: within(y) };
}
