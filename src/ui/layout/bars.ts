/** Height of the top bar: on narrow screens the breadcrumbs have their own line in it. */
export const topBarHeight = { base: 'calc(2 * var(--wm-target) + 8px)', sm: '3.5rem' };

/** The edge at which every page begins, so that nothing jumps between lists, reading and editing. */
export const pageEdge = '4';

/** Width of what is read and written. */
export const pageWidth = '76rem';

/** Scroll margin that keeps what is scrolled to clear of the top bar and of the header of a document. */
export const belowDocumentHeader = {
  base: 'calc(3 * var(--wm-target) + 2rem)',
  sm: 'calc(4rem + var(--wm-action))',
};

/** On the screen only: printing leaves it out. */
export const screenOnly = { '@media print': { display: 'none' } } as const;

/** On paper only. */
export const paperOnly = { '@media screen': { display: 'none' } } as const;
