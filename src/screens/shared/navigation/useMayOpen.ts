import { use, useCallback } from 'react';
import { type RouteObject, matchRoutes } from 'react-router-dom';
import { type Shell, useShell } from '#session/store.ts';
import { guard, handleOf } from './guard.ts';
import { RouterContext } from './useReplaceQuery.ts';

/** Tells whether the guard lets the signed-in user open a page of the app. */
export type MayOpen = (path: string) => boolean;

/** Returns the guard of the routes as a question about any address of the app. */
export function useMayOpen(): MayOpen {
  const router = use(RouterContext);
  const user = useShell((shell) => shell.user);
  return useCallback((address) => opensFor(user, router?.routes ?? [], address), [router, user]);
}

/**
 * Whether an address, its query included, leads a user to a page: there is one, and the guard lets them.
 *
 * @internal Tests ask without the hook, which needs a page.
 */
export function opensFor(user: Shell['user'], routes: readonly RouteObject[], address: string): boolean {
  const matches = matchRoutes([...routes], address.replace(/[?#].*/, '')) ?? [];
  const handles = matches.flatMap(({ route }) => handleOf(route) ?? []);
  const isPage = matches.length > 0 && matches.at(-1)?.route.path !== '*';
  return isPage && guard({ phase: 'ready', user }, handles) === null;
}
