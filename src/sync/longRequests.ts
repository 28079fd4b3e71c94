import type { Timers } from '#api/http/exchange.ts';
import type { Transport } from './worker/ports.ts';

/** Requests that end sooner are not shown, so that the progress bar does not flicker, in milliseconds. */
const shownAfterMs = 300;

/** Returns the transport; `onChange` is called when requests have been under way for 300 ms, and when the last has ended. */
export function reportLongRequests(
  transport: Transport,
  timers: Timers,
  onChange: (isLong: boolean) => void,
): Transport {
  let pending = 0;
  let timer = 0;
  let isReported = false;
  const watch = async <T>(reply: Promise<T>): Promise<T> => {
    pending += 1;
    if (pending === 1) {
      timer = timers.set(() => {
        isReported = true;
        onChange(true);
      }, shownAfterMs);
    }
    try {
      return await reply;
    } finally {
      pending -= 1;
      if (pending === 0) {
        timers.clear(timer);
        if (isReported) onChange(false);
        isReported = false;
      }
    }
  };
  return {
    pull: (...args) => watch(transport.pull(...args)),
    push: (...args) => watch(transport.push(...args)),
    personal: (request) => watch(transport.personal(request)),
    history: (...args) => watch(transport.history(...args)),
    picture: (id) => watch(transport.picture(id)),
    picturePart: (id, part) => watch(transport.picturePart(id, part)),
    giveUpQuiet: () => transport.giveUpQuiet(),
  };
}
