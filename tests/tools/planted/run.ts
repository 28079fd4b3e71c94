import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const resultSchema = z.object({
  fault: z.string(),
  test: z.string(),
  state: z.string(),
  message: z.string(),
});

/** Result of one test with one planted fault. */
export type PlantedResult = z.infer<typeof resultSchema>;

/** Runs the tests once for each fault, with that fault planted. Returns their results. */
export async function runPlanted(...args: string[]): Promise<PlantedResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-planted-'));
  const file = join(folder, 'report.json');
  const config = resolve('tests/tools/planted/vitest.config.ts');
  const all = ['run', '--root', resolve('.'), '--config', config];
  await new Promise((done) => {
    const child = spawn(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), ...all, ...args], {
      stdio: 'ignore',
      env: {
        ...process.env,
        VITEST: undefined,
        VITEST_POOL_ID: undefined,
        VITEST_WORKER_ID: undefined,
        WAYMARK_PLANTED_REPORT: file,
      },
    });
    const onExit = () => child.kill('SIGKILL');
    process.once('exit', onExit);
    child.once('exit', (code) => {
      process.off('exit', onExit);
      done(code);
    });
  });
  const results = z.array(resultSchema).parse(JSON.parse(await readFile(file, 'utf8')));
  await rm(folder, { recursive: true });
  return results;
}
