import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '#contract/errors/apiError.ts';
import { type AttemptCounter, attemptCounter } from '#server/store/database/attempts.ts';
import type { Database } from '#server/store/database/database.ts';

/** How many attempts are free, and how long the first one after them has to wait. */
export interface AttemptLimits {
  /** Names the limit: keys of different limits never meet. */
  readonly name: string;
  readonly freeAttempts: number;
  readonly firstWaitSeconds: number;
}

/** Attempts are forgotten this long after the first one; no wait is longer. */
const memorySeconds = 15 * 60;

/**
 * Limits failed attempts by key, for all processes on the database together. After the free attempts each further one
 * doubles the wait. Either an attempt counts when it begins, so that sending many at the same time gains nothing
 * (`begin`, `reset`), or only failures count, so that many people can share a key (`check`, `fail`).
 */
export class AttemptLimiter {
  readonly #limits: AttemptLimits;
  /** Attempts per key: only counted, never refused. */
  readonly #attempts: AttemptCounter;
  /** One attempt per waiting time, once the free ones are used. */
  readonly #waits: AttemptCounter;

  constructor(database: Database, limits: AttemptLimits) {
    const { name } = limits;
    this.#limits = limits;
    this.#attempts = attemptCounter(database, {
      keyPrefix: `${name}-attempts`,
      points: Number.MAX_SAFE_INTEGER,
      duration: memorySeconds,
    });
    this.#waits = attemptCounter(database, { keyPrefix: `${name}-wait`, points: 1, duration: memorySeconds });
  }

  /** Counts an attempt; throws `too_many_requests` with the time to wait where it comes too early. */
  async begin(key: string): Promise<void> {
    const retryAfter = await this.tryBegin(key);
    if (retryAfter > 0) throw new ApiError('too_many_requests', { retryAfter });
  }

  /** Counts an attempt and returns 0; where it comes too early, returns the seconds to wait and counts nothing. */
  async tryBegin(key: string): Promise<number> {
    const hash = hashKey(key);
    const wait = await this.#count(hash);
    if (wait === 0) return 0;
    try {
      await this.#waits.consume(hash, 1, { customDuration: wait });
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      await this.#attempts.reward(hash);
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }

  /** Throws `too_many_requests` while the key has to wait; counts nothing. */
  async check(key: string): Promise<void> {
    const waiting = await this.#waits.get(hashKey(key));
    if (waiting) throw new ApiError('too_many_requests', { retryAfter: waiting.msBeforeNext / 1000 });
  }

  /** Counts a failure. */
  async fail(key: string): Promise<void> {
    const hash = hashKey(key);
    const wait = await this.#count(hash);
    if (wait > 0) await this.#waits.block(hash, wait);
  }

  /** Forgets all attempts, because the person has proved who they are. */
  async reset(key: string): Promise<void> {
    const hash = hashKey(key);
    await this.#attempts.delete(hash);
    await this.#waits.delete(hash);
  }

  /** Counts an attempt and returns the seconds that the next one has to wait after it. */
  async #count(hash: string): Promise<number> {
    const { consumedPoints } = await this.#attempts.penalty(hash);
    const { freeAttempts, firstWaitSeconds } = this.#limits;
    if (consumedPoints < freeAttempts) return 0;
    return Math.min(memorySeconds, firstWaitSeconds * 2 ** (consumedPoints - freeAttempts));
  }
}

/** Email and IP addresses are stored as hashes only. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
