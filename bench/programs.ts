import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program that runs beside the benchmark. */
export interface Program {
  readonly pid: number;
  /** Kills it as a power cut would. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program and waits until it prints that it is ready. */
export async function runProgram(
  file: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  ready: RegExp,
): Promise<Program> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  await new Promise<void>((done, fail) => {
    createInterface(child.stdout).on('line', (line) => {
      if (ready.test(line)) done();
    });
    void ended.then(() => fail(new Error(`${file} exited before it was ready.`)));
  });
  return {
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
