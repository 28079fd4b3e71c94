import type { Env } from './env.ts';
import { type RunningServer, type StartOptions, start } from './start.ts';
import { StartError } from './startError.ts';

const shutdownMs = 9500;

/** Runs the server as a program: prints its address and stops on SIGTERM or SIGINT. */
export async function run(env: Env, options: StartOptions = {}): Promise<RunningServer> {
  const running = await start(env, options);
  const { identity, url } = running;
  const address = env.url ?? url;
  console.log(`Waymark is at ${address}`);
  const token = await identity.setupToken();
  if (token !== undefined) {
    console.log(
      `There are no accounts yet. Set up the game, once, at\n  ${address}/identity/setup?token=${token}`,
    );
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(running));
  return running;
}

/** Prints why a program failed, without a stack where the reason is a setting, and exits with 1. */
export function exitAfter(fault: unknown): never {
  console.error(fault instanceof StartError ? fault.message : fault);
  process.exit(1);
}

async function stop(running: RunningServer): Promise<void> {
  // Ends in time even if something hangs: what was committed is on the disk.
  setTimeout(() => process.exit(0), shutdownMs).unref();
  await running.close().catch((fault: unknown) => console.error(fault));
  process.exit(0);
}
