import type { Env } from '#server/env.ts';
import type { SendMail } from '#server/identity/pages/mail.ts';
import type { Store } from '#server/store/store.ts';
import { claim, findPending, readNews, settingsOf, settle } from '#server/store/personal/deliveries.ts';
import { readTransaction } from '#server/store/database/transaction.ts';
import { digestMail } from './digestMail.ts';
import { gameZone, isDigestDue } from './due.ts';

/** Dependencies for sending digests. */
interface DigestDeps {
  readonly store: Store;
  readonly sendMail: SendMail;
  /** Address of the server, for links. */
  readonly site: string;
}

/** Where digests are sent: with a mail server, and an address of this one for links. */
export function sendsDigests({ smtpUrl, url }: Pick<Env, 'smtpUrl' | 'url'>): boolean {
  return smtpUrl !== undefined && url !== undefined;
}

/** Sends the digests that are due. A mail server that fails holds up nothing but its own messages. */
export async function sendDigests({ store, sendMail, site }: DigestDeps, now: number): Promise<void> {
  const { database, names } = store;
  const pending = await findPending(store, 'mail', now);
  if (pending.length === 0) return;
  const zone = await gameZone(database.db);
  const game = await gameName(store);
  const settingsFor = await settingsOf(
    database.db,
    pending.map(({ userId }) => userId),
  );
  for (const each of pending) {
    const settings = settingsFor(each.userId);
    if (!isDigestDue(settings, each.since, now, zone)) continue;
    if (!(await claim(database, each, now))) continue;
    const news = await readTransaction(database, async (db) =>
      readNews(db, await names.read(db), each, settings, now),
    );
    const isSent =
      !news ||
      news.documents.length + news.deadlines.length === 0 ||
      (await sendMail(digestMail(news, { game, site, zone })));
    await settle(database, each, isSent, now);
    // The others would wait for a mail server that does not answer; they are tried in the next round.
    if (!isSent) return;
  }
}

async function gameName({ database: { db } }: Store): Promise<string> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', 'game').executeTakeFirst();
  return row?.value ?? 'Waymark';
}
