import type { BodyPatch } from '#domain/content/body.ts';
import { location, pinScale } from '#domain/content/collections/location.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';

/** A place on the site map, in thousandths of its width and height from the left and the top. */
export interface Pin {
  readonly x: number;
  readonly y: number;
}

/** The pin in the body of a location; null where it has none. */
export function pinIn(body: BodyPatch): Pin | null {
  const place = fieldsOf(location, body);
  const [x, y] = [place('mapX'), place('mapY')];
  return x === null || y === null ? null : pinAt(x, y);
}

/** A pin on the map, moved to its edge where it would lie beyond. */
export function pinAt(x: number, y: number): Pin {
  const within = (value: number) => Math.min(pinScale, Math.max(0, Math.round(value)));
  return { x: within(x), y: within(y) };
}
