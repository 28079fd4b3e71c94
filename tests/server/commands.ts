import { spawn } from 'node:child_process';
import { type Command, tryCommand } from '#server/commands/command.ts';
import type { Database } from '#support/server.ts';

/** Runs a program of the server, such as `server/commands/backup.ts`. Returns its exit code and the lines it prints. */
export function runProgram(
  program: string,
  args: readonly string[],
  settings: Database['settings'],
): Promise<{ status: number | null; lines: string[] }> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, INIT_CWD: '', ...settings };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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

/** Runs a command of the terminal in this process. Returns its exit code and the lines it prints. */
export async function runHere(
  command: Command,
  args: readonly string[],
  settings: Database['settings'],
): Promise<{ status: number; lines: string[] }> {
  const { ok, text } = await tryCommand(command, args, settings);
  return { status: ok ? 0 : 1, lines: text.split('\n') };
}
