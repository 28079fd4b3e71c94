import { calls } from '#contract/calls.ts';
import { type ErrorBody, errorBodySchema } from '#contract/errors.ts';
import type { Profile } from '#contract/user.ts';
import { counted, http } from './client.ts';
import { refreshSession } from '#session/session.ts';

/** What came of changing one's own account, which only the server can do. */
export type AccountChange =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly error: ErrorBody }
  | { readonly kind: 'unreachable' };

/** Changes what the person says of themselves; whoever is signed in here is then known by it. */
export async function saveProfile(profile: Profile): Promise<AccountChange> {
  return change(() => http.put(calls.saveProfile.path.slice(1), { json: profile }));
}

/** Changes the password of whoever knows the one before; sessions elsewhere end. */
export async function changePassword(current: string, next: string): Promise<AccountChange> {
  return change(() => http.post(calls.changePassword.path.slice(1), { json: { current, next } }));
}

async function change(send: () => Promise<Response>): Promise<AccountChange> {
  try {
    const change = await counted(async (): Promise<AccountChange> => {
      const response = await send();
      const answer: unknown = await response.json();
      if (response.ok) return { kind: 'done' };
      const error = errorBodySchema.safeParse(answer);
      return error.success ? { kind: 'refused', error: error.data } : { kind: 'unreachable' };
    });
    if (change.kind === 'done') await refreshSession();
    return change;
  } catch {
    return { kind: 'unreachable' };
  }
}
