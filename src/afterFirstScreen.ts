import { preloadOverlays } from '#ui/overlays/preloadOverlays.ts';
import { catchBursts } from '#ui/keys/catchBursts.ts';
import { handOver } from '#ui/keys/scans.ts';
import { isCardCode, readUnasked } from '#domain/cards/cardCode.ts';
import { ignoreStrayLetters } from '#app/strayLetters.ts';
import { keepClock } from '#session/clockKeeper.ts';
import { watchPresses } from '#session/pressed.ts';
import { showSnackbar } from '#session/store.ts';
import { followTakeovers } from '#app/takeover.ts';
import { keepLastScreen, removeLastScreen } from '#app/storeLastScreen.ts';

/** Does what the page needs once it shows the first screen: everything here would have made that wait. */
export function afterFirstScreen(
  router: { readonly navigate: (to: string) => Promise<void> },
  sync: { readonly pauseUntil: (over: Promise<void>) => Promise<void> },
): void {
  // From now on the app itself is shown; the next start shows what is open when the page is left.
  removeLastScreen((address) => void router.navigate(address));
  keepLastScreen();
  keepClock();
  watchPresses(globalThis.window);
  // Before other listeners: what a scanner types is for none of them.
  catchBursts(globalThis.window, {
    onScan: (text) =>
      handOver(text, readUnasked(text), () =>
        showSnackbar('error', 'Nothing was scanned. Close what is open, then scan again'),
      ),
    isCode: isCardCode,
  });
  ignoreStrayLetters();
  preloadOverlays();
  // A question must be asked without a network too. If its file does not arrive, it is loaded when it is asked.
  import('#screens/shell/session/QuestionDialog.tsx').catch(() => undefined);
  followTakeovers((over) => void sync.pauseUntil(over));
}
