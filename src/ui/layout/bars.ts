/** Height of the top bar: one row, at every width. */
export const topBarHeight = '3.5rem';

/**
 * Where the bar at the bottom is drawn while it is on the page: where fingers are, and where a window is as narrow as a phone.
 * With the drawer beside the page nobody needs it.
 */
export const bottomBarMedia = '@media (max-width: 43.74rem), (pointer: coarse) and (max-width: 63.99rem)';

/** Space that the bar at the bottom takes from the page; none while it is not drawn. */
export const bottomBarSpace = 'var(--wm-bottom-bar, 0px)';

/** Styles of what gives way to the bar at the bottom, while that is drawn. */
export function besideBottomBar<T>(styles: T) {
  return { [bottomBarMedia]: { 'html:has([data-bottom-bar]) &': styles } };
}

/** The edge at which every page begins, so that nothing jumps between lists, reading and editing. */
export const pageEdge = '4';

/** Width of what is read and written. */
export const pageWidth = '76rem';

/** Scroll margin that keeps what is scrolled to clear of the top bar and of the header of a document. */
export const belowDocumentHeader = {
  base: 'calc(var(--wm-target) + 5rem)',
  sm: 'calc(4rem + var(--wm-action))',
};

/** On the screen only: printing leaves it out. */
export const screenOnly = { '@media print': { display: 'none' } } as const;

/** On paper only. */
export const paperOnly = { '@media screen': { display: 'none' } } as const;
