import type { RouteObject } from 'react-router-dom';
import type { RouteScreen } from './lazyScreen.tsx';

/** The handle of a route: its breadcrumb, and who may open it. */
export interface RouteHandle {
  readonly crumb: string;
  /** Name of the page in the menu, where its breadcrumb differs (rule 3.8). */
  readonly title?: string;
  /** The permission entity on which the user must have some permission. */
  readonly permission?: string;
  readonly adminOnly?: boolean;
}

/** Returns a route with a breadcrumb. `name` is the route's own name (rule 3.11). */
export function page(
  path: string,
  crumb: string,
  screen: RouteScreen,
  { name, ...access }: Omit<RouteHandle, 'crumb'> & { readonly name?: string } = {},
): RouteObject {
  return { path, handle: { crumb, ...access } satisfies RouteHandle, ...screen, ...(name && { id: name }) };
}

/** Returns the name of a type's page: 'readEncounter' (rule 3.11). */
export function routeName(action: 'read' | 'edit' | 'copy', key: string): string {
  return `${action}${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

/** Returns the handle of a matched route; undefined for routes without a breadcrumb and without restrictions. */
export function handleOf(match: { readonly handle?: unknown }): RouteHandle | undefined {
  const { handle } = match;
  return typeof handle === 'object' && handle !== null && 'crumb' in handle && isHandle(handle)
    ? handle
    : undefined;
}

function isHandle(handle: { readonly crumb: unknown }): handle is RouteHandle {
  return typeof handle.crumb === 'string';
}
