/**
 * Installs the default Trusted Types policy, which allows this page to start its own workers and no other script by URL:
 * the content security policy refuses every script URL without a policy, also for `new Worker(…)` and the service
 * worker's registration. Call it once, before anything else.
 */
export function allowOwnScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (input) => {
      const url = new URL(input, location.href);
      const isOwnScript =
        url.origin === location.origin &&
        (url.pathname === '/service-worker.js' || url.pathname.startsWith('/assets/'));
      if (!isOwnScript) throw new TypeError('This page starts only the app’s scripts.');
      return input;
    },
  });
}
