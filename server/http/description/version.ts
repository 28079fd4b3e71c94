import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = new URL('../../../package.json', import.meta.url);
const built = new URL('../../../dist/.vite/manifest.json', import.meta.url);

/** The version of the app: the release, and a hash of the build. */
export function appVersion(): string {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')));
  if (!existsSync(built)) return version;
  return `${version}+${createHash('sha256').update(readFileSync(built)).digest('hex').slice(0, 8)}`;
}
