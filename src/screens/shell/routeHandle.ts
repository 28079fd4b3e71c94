/** What a route says of itself: its crumb, and who may enter. */
export interface RouteHandle {
  readonly crumb: string;
  /** Permission entity that the person must have something on. */
  readonly permission?: string;
  readonly adminOnly?: boolean;
}

/** Reads a route's handle; routes without one have no crumb and no guard. */
export function handleOf(route: { readonly handle?: unknown }): RouteHandle | undefined {
  const { handle } = route;
  return typeof handle === 'object' && handle !== null && 'crumb' in handle && isHandle(handle)
    ? handle
    : undefined;
}

function isHandle(handle: { readonly crumb: unknown }): handle is RouteHandle {
  return typeof handle.crumb === 'string';
}
