import type { Env } from '#server/env.ts';
import { createMailer } from '#server/identity/pages/mail.ts';
import type { PushKeys } from '#server/store/personal/subscriptions.ts';
import type { Store } from '#server/store/store.ts';
import { contactOf } from './contact.ts';
import { sendDigests } from './digests.ts';
import { sendPushes } from './pushes.ts';

const checkMs = { digests: 30_000, pushes: 10_000 };

/** Sends pushes, and digests where mail is set up, while the server runs. */
export function startDeliveries(
  env: Pick<Env, 'url' | 'smtpUrl'>,
  store: Store,
  keys: PushKeys,
  now: () => number,
  everyMs = checkMs,
): { stop: () => Promise<void> } {
  const repeat = (ms: number, work: () => Promise<void>) => {
    let running = Promise.resolve();
    const timer = setInterval(() => {
      running = running.then(work).catch(store.report);
    }, ms).unref();
    return {
      stop() {
        clearInterval(timer);
        return running;
      },
    };
  };
  const { smtpUrl, url } = env;
  const subject = contactOf(env);
  const repeated = [repeat(everyMs.pushes, () => sendPushes({ store, keys, subject }, now()))];
  if (smtpUrl !== undefined && url !== undefined) {
    const deps = { store, sendMail: createMailer(smtpUrl, url, store.report), site: url };
    repeated.push(repeat(everyMs.digests, () => sendDigests(deps, now())));
  }
  return {
    async stop() {
      await Promise.all(repeated.map((each) => each.stop()));
    },
  };
}
