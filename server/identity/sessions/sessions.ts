import { fromNodeHeaders } from 'better-auth/node';
import type { FastifyRequest } from 'fastify';
import type { Auth } from '../betterAuth.ts';
import { oldestSession } from './sessionLifetime.ts';
import { hashToken } from './sessionTokens.ts';

/** A session that another process has ended can stay valid here for this long. */
const maxAgeMs = 2000;
const maxSessions = 5000;

/** A valid session: its account, and what stands for it whatever the text of its cookie. */
interface KnownSession {
  readonly user: string;
  readonly key: string;
}

/** Looks up the account of a session, with a short cache: every request needs it. */
export class Sessions {
  readonly #createAuth: () => Auth;
  readonly #readDatabase: () => Promise<unknown>;
  #auth: Auth;
  readonly #cache = new Map<string, KnownSession & { readonly until: number }>();
  readonly #cookies = new WeakMap<FastifyRequest, readonly string[]>();

  /** `readDatabase` reads something of any session. */
  constructor(create: () => Auth, readDatabase: () => Promise<unknown>) {
    this.#createAuth = create;
    this.#readDatabase = readDatabase;
    this.#auth = create();
  }

  get auth(): Auth {
    return this.#auth;
  }

  /** Creates better-auth again, which then asks the OpenID Connect issuer again. */
  recreateAuth(): void {
    this.#auth = this.#createAuth();
  }

  /** The account of the request's session; undefined without a valid one. */
  async read(request: FastifyRequest): Promise<string | undefined> {
    return (await this.#find(request))?.user;
  }

  async #find(request: FastifyRequest): Promise<KnownSession | undefined> {
    const cookie = await this.#cookieOf(request);
    if (cookie === undefined) return undefined;
    const cached = this.#cache.get(cookie);
    if (cached && cached.until > performance.now()) return cached;
    this.#cache.delete(cookie);
    const { response, headers } = await this.#load(request);
    this.#cookies.set(request, headers.getSetCookie());
    if (!response || response.session.createdAt < oldestSession(Date.now())) return undefined;
    const known = { user: response.user.id, key: response.session.id };
    if (this.#cache.size > maxSessions) this.#cache.clear();
    this.#cache.set(cookie, { ...known, until: performance.now() + maxAgeMs });
    return known;
  }

  /** Loads a session, and extends it where that is due and the database can be written. */
  async #load(request: FastifyRequest) {
    const options = { headers: fromNodeHeaders(request.headers), returnHeaders: true } as const;
    try {
      return await this.#auth.api.getSession(options);
    } catch {
      return this.#auth.api
        .getSession({ ...options, query: { disableRefresh: true } })
        .catch(async (fault) => {
          // better-auth hides the reason. The same query of our own has it.
          await this.#readDatabase();
          throw fault;
        });
    }
  }

  /** Cookies that tell the browser that its session was extended or has ended. */
  cookies(request: FastifyRequest): readonly string[] {
    return this.#cookies.get(request) ?? [];
  }

  /** Empties the cache, because sessions have ended; drops the cookies of a request that ends its own. */
  invalidate(request?: FastifyRequest): void {
    if (request) this.#cookies.delete(request);
    this.#cache.clear();
  }

  /** Stands for the request's session; undefined without a valid one. Other cookies of the request change nothing. */
  async key(request: FastifyRequest): Promise<string | undefined> {
    return (await this.#find(request))?.key;
  }

  /** The stored token of the request's session. */
  async token(request: FastifyRequest): Promise<string | undefined> {
    const headers = fromNodeHeaders(request.headers);
    const query = { disableRefresh: true };
    const session = await this.#auth.api.getSession({ headers, query });
    return session ? hashToken(session.session.token) : undefined;
  }

  async #cookieOf(request: FastifyRequest): Promise<string | undefined> {
    const { authCookies } = await this.#auth.$context;
    return request.cookies[authCookies.sessionToken.name];
  }
}
