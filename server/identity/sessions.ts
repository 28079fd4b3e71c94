import { fromNodeHeaders } from 'better-auth/node';
import type { FastifyRequest } from 'fastify';
import type { Auth } from './betterAuth.ts';

/** How long a session that ended by another process may still be taken for good. */
const freshMs = 2000;
const most = 5000;

/** Who the sessions belong to, remembered for a moment: it is asked with every request. */
export class Sessions {
  readonly #auth: () => Auth;
  readonly #known = new Map<string, { user: string; until: number }>();
  readonly #cookies = new WeakMap<FastifyRequest, readonly string[]>();

  constructor(auth: () => Auth) {
    this.#auth = auth;
  }

  /** The account of the request's session. */
  async read(request: FastifyRequest): Promise<string | undefined> {
    const cookie = await this.#cookieOf(request);
    if (cookie === undefined) return undefined;
    const known = this.#known.get(cookie);
    if (known && known.until > performance.now()) return known.user;
    this.#known.delete(cookie);
    const { response, headers } = await this.#auth().api.getSession({
      headers: fromNodeHeaders(request.headers),
      returnHeaders: true,
    });
    this.#cookies.set(request, headers.getSetCookie());
    const user = response?.user.id;
    if (user === undefined) return undefined;
    if (this.#known.size > most) this.#known.clear();
    this.#known.set(cookie, { user, until: performance.now() + freshMs });
    return user;
  }

  /** What reading the session wants said to the browser: that it goes on, or is over. */
  cookies(request: FastifyRequest): readonly string[] {
    return this.#cookies.get(request) ?? [];
  }

  /** Forgets all of them: some have ended. */
  invalidate(request?: FastifyRequest): void {
    if (request) this.#cookies.delete(request);
    this.#known.clear();
  }

  /** What the request's session is kept under. */
  async token(request: FastifyRequest): Promise<string | undefined> {
    const headers = fromNodeHeaders(request.headers);
    return (await this.#auth().api.getSession({ headers }))?.session.token;
  }

  async #cookieOf(request: FastifyRequest): Promise<string | undefined> {
    const { authCookies } = await this.#auth().$context;
    return request.cookies[authCookies.sessionToken.name];
  }
}
