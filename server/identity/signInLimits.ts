import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/http/network.ts';
import type { Database } from '#server/store/database/database.ts';
import { AttemptLimiter } from './attemptLimiter.ts';
import type { Device } from './sessions/devices.ts';

/**
 * Limits attempts to sign in, per account and device. A device is a browser with its cookie; without one it is the network
 * of the request. Nothing is limited by address alone, because a whole camp can share one, and nothing by account alone,
 * because then anybody could lock it for its owner.
 *
 * A browser that throws its cookie away is a new device each time. So attempts on one account with browsers that have not
 * signed in to it before also count together, per network: 50 in 15 minutes, before those wait as well.
 */
export class SignInLimits {
  readonly #devices: AttemptLimiter;
  readonly #newDevices: AttemptLimiter;

  constructor(database: Database) {
    this.#devices = new AttemptLimiter(database, {
      name: 'sign-in-account',
      freeAttempts: 5,
      firstWaitSeconds: 30,
    });
    this.#newDevices = new AttemptLimiter(database, {
      name: 'sign-in-new-devices',
      freeAttempts: 50,
      firstWaitSeconds: 30,
    });
  }

  /** Counts an attempt; throws `too_many_requests` where it comes too early. Returns what to do after it has succeeded. */
  async begin(
    request: FastifyRequest,
    account: string,
    device: Device | undefined,
  ): Promise<() => Promise<void>> {
    const network = `${account} ${networkOf(request.ip)}`;
    const pair = device ? `${account} ${device.id}` : network;
    const isNew = device !== undefined && !device.knows(account);
    if (isNew) await this.#newDevices.begin(network);
    await this.#devices.begin(pair);
    return async () => {
      await this.#devices.reset(pair);
      if (isNew) await this.#newDevices.reset(network);
    };
  }
}
