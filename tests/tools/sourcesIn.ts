import { execFileSync } from 'node:child_process';

/** Returns the files below folders that are tracked, or would be once they are added. */
export function sourcesIn(...folders: readonly string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders];
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n');
}
