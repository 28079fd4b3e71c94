/** The part of the page that is seen, as the browser reports it. */
type SeenPart = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>;

/**
 * Returns how many pixels at the bottom of the page the on-screen keyboard covers. Zooming covers none.
 */
export function bottomInset(innerHeight: number, { height, offsetTop, scale }: SeenPart): number {
  return scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - height - offsetTop));
}
