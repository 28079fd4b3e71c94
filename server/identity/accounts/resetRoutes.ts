import { z } from 'zod';
import { networkOf } from '#server/http/network.ts';
import type { Api } from '#server/http/description/api.ts';
import { AttemptLimiter } from '../attemptLimiter.ts';
import { forgottenPage } from '../pages/pages.ts';
import type { PageDeps } from '../pages/pageDeps.ts';
import { sendPage } from '../pages/sendPage.ts';

/** The page for people who have forgotten their password, where mail is set up. */
export function resetRoutes(site: Api, { identity, database, report }: PageDeps): void {
  const querystring = z.object({ sent: z.unknown() }).partial();
  site.get('/forgotten', { schema: { hide: true, querystring } }, (request, reply) =>
    sendPage(reply, forgottenPage(request.query.sent !== undefined)),
  );

  const networks = new AttemptLimiter(database, { name: 'reset', freeAttempts: 100, firstWaitSeconds: 30 });
  // Nobody's inbox fills up. Whoever has to wait is not told: only accounts get mail, so only they would have to.
  const accounts = new AttemptLimiter(database, {
    name: 'reset-mail',
    freeAttempts: 5,
    firstWaitSeconds: 60,
  });
  const body = z.object({ email: z.string().max(254) });
  const schema = { tags: ['identity'], body, response: { 200: z.object({}) } };
  site.post('/api/forgotten', { schema }, async (request, reply) => {
    await networks.begin(networkOf(request.ip));
    const email = request.body.email.trim().toLowerCase();
    const mail = async () => {
      if ((await accounts.tryBegin(email)) === 0) await identity.mailReset(request, email);
    };
    // After the answer, so that its time does not tell whether there is an account.
    reply.raw.once('close', () => void mail().catch(report));
    return reply.header('cache-control', 'no-store').send({});
  });
}
