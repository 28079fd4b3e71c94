/**
 * Allows this page to start the workers that belong to it, and no other script by address. The content security
 * policy turns every address of a script away that no policy has vouched for; as the default policy this
 * vouches for `new Worker(…)` and for the registration of the service worker. Called once, first of all.
 */
export function allowOwnScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (asked) => {
      const url = new URL(asked, location.href);
      const isOurs =
        url.origin === location.origin &&
        (url.pathname === '/service-worker.js' || url.pathname.startsWith('/assets/'));
      if (!isOurs) throw new TypeError('Only scripts of this app are started from this page.');
      return asked;
    },
  });
}
