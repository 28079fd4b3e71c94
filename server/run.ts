import type { Env } from './env.ts';
import { type RunningServer, type StartOptions, start } from './start.ts';

const patienceMs = 9500;

/** Starts the server as a program: prints where it is, and stops in time when told to. */
export async function run(env: Env, options: StartOptions = {}): Promise<RunningServer> {
  const running = await start(env, options);
  const { identity, url } = running;
  const address = env.url ?? url;
  console.log(`Waymark is at ${address}`);
  const token = await identity.setupToken();
  if (token !== undefined) {
    console.log(
      `Nobody has an account yet. Set up the game, once, at\n  ${address}/identity/setup?token=${token}`,
    );
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(running));
  return running;
}

async function stop(running: RunningServer): Promise<void> {
  // Whatever hangs, it ends in time; what was committed is on the disk.
  setTimeout(() => process.exit(0), patienceMs).unref();
  await running.close().catch((fault: unknown) => console.error(fault));
  process.exit(0);
}
