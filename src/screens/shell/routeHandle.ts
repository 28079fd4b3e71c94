import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '#screens/shared/navigation/guard.ts';
import type { RouteScreen } from './lazyScreen.tsx';

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
