import { calls } from '#contract/calls.ts';
import { errorBodySchema } from '#contract/errors.ts';
import { type CurrentUser, currentUserSchema } from '#contract/user.ts';
import { useShell } from '#session/store.ts';

/** How long one call may take before it counts as not answered. */
const timeoutMs = 15_000;

interface Sent {
  readonly json?: unknown;
  readonly cache?: RequestCache;
}

/** Makes a call of the session's own: once, and any status is an answer. Without an answer in time it is an error. */
async function send(path: string, { method, json, ...rest }: Sent & { readonly method: string }) {
  const response = await fetch(`/api/${path}`, {
    ...rest,
    method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
    ...(json === undefined
      ? {}
      : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
  });
  // The session has ended: the sync finds so too, and then the bar offers to sign in and come back here.
  if (response.status === 401) useShell.getState().syncNow();
  return response;
}

/** Calls that only the server can answer. */
export const http = Object.assign(send, {
  get: (path: string, sent: Sent = {}) => send(path, { ...sent, method: 'GET' }),
  post: (path: string, sent: Sent = {}) => send(path, { ...sent, method: 'POST' }),
  put: (path: string, sent: Sent = {}) => send(path, { ...sent, method: 'PUT' }),
});

/** Counts a request for the progress bar while it runs. */
export async function counted<T>(work: () => Promise<T>): Promise<T> {
  useShell.setState((shell) => ({ requests: shell.requests + 1 }));
  try {
    return await work();
  } finally {
    useShell.setState((shell) => ({ requests: shell.requests - 1 }));
  }
}

/** What the server says of who is signed in; `unreachable` for anything that is not its own answer. */
export type Who =
  | { kind: 'user'; user: CurrentUser }
  | { kind: 'nobody' }
  /** Their account was taken out of use. */
  | { kind: 'deactivated' }
  | { kind: 'unreachable' };

/** Asks who is signed in. Not counted for the progress bar (specification 2.1). */
export async function fetchCurrentUser(): Promise<Who> {
  try {
    const response = await http.get(calls.currentUser.path.slice(1), { cache: 'no-store' });
    const said: unknown = await response.json();
    if (response.status === 401) {
      return { kind: errorBodySchema.safeParse(said).data?.deactivated ? 'deactivated' : 'nobody' };
    }
    const user = currentUserSchema.safeParse(said);
    return user.success ? { kind: 'user', user: user.data } : { kind: 'unreachable' };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** The version of the app that the server has; null where it cannot be asked. Not counted for the progress bar. */
export async function fetchAppVersion(): Promise<string | null> {
  try {
    const response = await http.get(calls.version.path.slice(1), { cache: 'no-store' });
    return calls.version.answer.safeParse(await response.json()).data ?? null;
  } catch {
    return null;
  }
}

/** Ends the session on the server; false where it could not be reached. */
export async function postLogout(): Promise<boolean> {
  try {
    return await counted(async () => (await http.post(calls.logout.path.slice(1))).ok);
  } catch {
    return false;
  }
}

/** Sends a client error to the log; a failure is written to the console only. */
export async function postClientError(error: {
  Message: string;
  Source: string | null;
  Error: string | null;
}): Promise<void> {
  try {
    await counted(() => http.post(calls.logClientError.path.slice(1), { json: error }));
  } catch (failure) {
    console.error('The error could not be logged', failure);
  }
}

/** Where the login page is, for coming back to this place. */
export function loginAddress(path: string): string {
  return `/identity/login?returnTo=${encodeURIComponent(path)}`;
}
