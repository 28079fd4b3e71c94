import { toPerson } from '#contract/accounts/user.ts';
import { hasAnyPermission } from '#domain/rules/permissions/permissions.ts';
import type { Shell } from '#session/store.ts';

/** The handle of a route: its breadcrumb, and who may open it. */
export interface RouteHandle {
  readonly crumb: string;
  /** The permission entity on which the user must have some permission. */
  readonly permission?: string;
  readonly adminOnly?: boolean;
}

/** The path to redirect to, or null when navigation may proceed. */
export type GuardRedirect = '/unauthenticated' | '/forbidden' | null;

/** The navigation guard, in the order of rule 3.2. `handles` are those of the matched routes, outermost first. */
export function guard(shell: Pick<Shell, 'phase' | 'user'>, handles: readonly RouteHandle[]): GuardRedirect {
  if (shell.phase === 'initialising') return null;
  if (!shell.user) return '/unauthenticated';
  const permission = handles.find((handle) => handle.permission !== undefined)?.permission;
  if (permission !== undefined && !hasAnyPermission(toPerson(shell.user), permission)) return '/forbidden';
  if (handles.some((handle) => handle.adminOnly) && !shell.user.isAdmin) return '/forbidden';
  return null;
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
