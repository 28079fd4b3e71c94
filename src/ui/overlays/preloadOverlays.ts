const fallbackDelayMs = 2_000;

/**
 * Loads the code of dialogs, menus, tooltips and messages when the browser is idle, so that they also open when the
 * network is lost on the first visit. A file that does not arrive is loaded when it is needed.
 */
export function preloadOverlays(): void {
  const load = () =>
    void Promise.allSettled([
      import('./DialogLayer.tsx'),
      import('./MenuLayer.tsx'),
      import('./TooltipLayer.tsx'),
      import('#ui/layout/DrawerLayer.tsx'),
      import('#ui/feedback/SnackbarStack.tsx'),
    ]);
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) window.requestIdleCallback(load);
  else globalThis.setTimeout(load, fallbackDelayMs);
}
