import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const foundSchema = z.object({
  /** The number of the history that failed. */
  history: z.number(),
  /** Seconds until it did. */
  seconds: z.number(),
  message: z.string(),
});

/** A fault as random histories found it. */
export type Found = z.infer<typeof foundSchema>;

const run = promisify(execFile);

/** Plays random histories for each fault, by name, with that fault planted. Returns what was found, for those that were. */
export async function findByHistories(names: readonly string[]): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const waiting = names.values();
  const findNext = async () => {
    for (const name of waiting) {
      const { stdout } = await run(
        process.execPath,
        ['--max-semi-space-size=64', 'tests/tools/planted/playHistories.ts', name],
        { env: { ...process.env, NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') } },
      );
      const result = foundSchema.nullable().parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
      if (result) found.set(name, result);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, findNext));
  return found;
}
