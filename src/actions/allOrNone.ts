import type { Outcome, Refusal } from '#domain/rules/outcome.ts';
import { transact } from '#mirror/storage/recovery.ts';
import type { Device } from './device.ts';

/** A refusal that undoes what was written before it. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('One of several changes was refused');
    this.refusal = refusal;
  }
}

/** Makes several changes in order, all or none. Resolves to the first refusal, with nothing written, or to undefined. */
export async function allOrNone(
  { mirror }: Device,
  changes: readonly (() => Promise<Outcome>)[],
): Promise<Refusal | undefined> {
  try {
    await transact(mirror, async () => {
      for (const change of changes) {
        const outcome = await change();
        if (outcome.kind === 'refused') throw new Refused(outcome);
      }
    });
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
