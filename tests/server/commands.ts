import { spawn } from 'node:child_process';
import type { Database } from '#support/server.ts';

/** Runs a program of the server, such as `server/backup.ts`. Returns its exit code and the lines it prints. */
export function runProgram(
  program: string,
  args: readonly string[],
  settings: Database['settings'],
): Promise<{ status: number | null; lines: string[] }> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...inherited, INIT_CWD: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, lines: output.trimEnd().split('\n') }));
  });
}
