import ky from 'ky';
import { calls } from '#contract/calls';
import { type CurrentUser, currentUserSchema } from '#contract/user';
import { useShell } from './store.ts';

/** Calls that the session makes itself; no retries of their own, and any status is an answer. */
export const http = ky.create({
  prefix: '/api',
  retry: 0,
  timeout: 15_000,
  throwHttpErrors: false,
  credentials: 'same-origin',
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
export type Who = { kind: 'user'; user: CurrentUser } | { kind: 'nobody' } | { kind: 'unreachable' };

/** Asks who is signed in. Not counted for the progress bar (specification 2.1). */
export async function fetchCurrentUser(): Promise<Who> {
  try {
    const response = await http.get(calls.currentUser.path.slice(1), { cache: 'no-store' });
    if (response.status === 401) return { kind: 'nobody' };
    const user = currentUserSchema.safeParse(await response.json());
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
    await http.post(calls.logClientError.path.slice(1), { json: error });
  } catch (failure) {
    console.error('The error could not be logged', failure);
  }
}

/** Where the login page is, for coming back to this place. */
export function loginAddress(path: string): string {
  return `/identity/login?returnTo=${encodeURIComponent(path)}`;
}
