import { useCallback, useEffect, useState } from 'react';
import { fetchAppVersion } from '#api/health.ts';
import { loginAddress } from '#api/session.ts';
import { useShell } from '#session/store.ts';

/** How long the server may take to answer before it counts as unreachable, in milliseconds. */
const answerTimeoutMs = 5_000;

/** Interval at which an unreachable server is asked again, in milliseconds. */
const retryIntervalMs = 5_000;

/** Logging in, which leaves the app for the server's login page. */
export interface Login {
  /** The server has not answered. The login page opens by itself once it does. */
  readonly isWaiting: boolean;
  readonly logIn: () => void;
}

/** Opens the login page, which leads back to `returnTo`, only when the server answers: without a network it is a dead page. */
export function useLogin(returnTo: string): Login {
  const [isWaiting, setIsWaiting] = useState(false);
  const logIn = useCallback(() => {
    void (async () => {
      const isReachable = await canReachServer();
      setIsWaiting(!isReachable);
      if (!isReachable) return;
      // The login page fills it in, for a user whose session has ended.
      const { user } = useShell.getState();
      if (user) sessionStorage.setItem('wm-email', user.email);
      globalThis.location.assign(loginAddress(returnTo));
    })();
  }, [returnTo]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(logIn, retryIntervalMs);
    globalThis.addEventListener('online', logIn);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('online', logIn);
    };
  }, [isWaiting, logIn]);
  return { isWaiting, logIn };
}

async function canReachServer(): Promise<boolean> {
  const inTime = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), answerTimeoutMs);
  });
  return (await Promise.race([fetchAppVersion(), inTime])) !== null;
}

/** Message shown while the server has not answered. */
export const loginWaiting = 'You need a connection to log in. The login page opens when the server answers.';
