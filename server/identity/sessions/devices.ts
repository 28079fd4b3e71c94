import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const maxAgeSeconds = 400 * 24 * 60 * 60;

/** Accounts that a browser is remembered for; the one used longest ago is forgotten first. */
const maxAccounts = 10;

/** A browser, by its cookie. */
export interface Device {
  readonly id: string;
  /** Whether somebody has signed in to this account with this browser before. */
  knows(account: string): boolean;
}

/**
 * Recognises browsers by a signed cookie, so that failed attempts count for the browser that made them and not for
 * everybody else. The cookie names no account: it has a keyed hash of each that was signed in to.
 */
export class Devices {
  readonly #secret: string;
  readonly #isSecure: boolean;

  constructor(secret: string, isSecure: boolean) {
    this.#secret = secret;
    this.#isSecure = isSecure;
  }

  /** The browser of a request; undefined without a valid cookie. */
  read(request: FastifyRequest): Device | undefined {
    const parts = this.#parts(request);
    if (!parts) return undefined;
    return { id: parts.id, knows: (account) => parts.accounts.includes(this.#hash(parts.id, account)) };
  }

  /** Gives a browser a cookie if it has none. */
  introduce(request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#parts(request)) this.#send(reply, newId(), []);
  }

  /** Remembers that somebody signed in to an account with this browser. */
  remember(request: FastifyRequest, reply: FastifyReply, account: string): void {
    const { id, accounts } = this.#parts(request) ?? { id: newId(), accounts: [] };
    const hash = this.#hash(id, account);
    this.#send(reply, id, [hash, ...accounts.filter((each) => each !== hash)].slice(0, maxAccounts));
  }

  #parts(request: FastifyRequest): { id: string; accounts: string[] } | undefined {
    const [id = '', accounts = '', signature = ''] = (request.cookies[this.#name] ?? '').split('.');
    const [signatureBytes, rightBytes] = [
      Buffer.from(signature),
      Buffer.from(this.#sign(`${id}.${accounts}`)),
    ];
    if (signatureBytes.length !== rightBytes.length || !timingSafeEqual(signatureBytes, rightBytes))
      return undefined;
    return { id, accounts: accounts === '' ? [] : accounts.split('~') };
  }

  #send(reply: FastifyReply, id: string, accounts: readonly string[]): void {
    const value = `${id}.${accounts.join('~')}`;
    const secure = this.#isSecure ? '; Secure' : '';
    void reply.header(
      'set-cookie',
      `${this.#name}=${value}.${this.#sign(value)}; Max-Age=${maxAgeSeconds}; Path=/identity; HttpOnly; SameSite=Lax${secure}`,
    );
  }

  get #name(): string {
    return this.#isSecure ? '__Secure-waymark.device' : 'waymark.device';
  }

  #sign(value: string): string {
    return createHmac('sha256', this.#secret).update(`device cookie ${value}`).digest('base64url');
  }

  #hash(id: string, account: string): string {
    return this.#sign(`${id} account ${account}`).slice(0, 16);
  }
}

function newId(): string {
  return randomBytes(16).toString('base64url');
}
