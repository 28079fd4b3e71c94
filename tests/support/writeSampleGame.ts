// `node tests/support/writeSampleGame.ts FOLDER NOW` writes the sample game as it is at a time, in epoch milliseconds.
import { loadSample } from '#sample/load.ts';
import { readEnv } from '#server/env.ts';
import { openStore } from '#server/store/open.ts';
import { samplePassword } from './serverProcess.ts';

const [, , folder = '', now = ''] = process.argv;
const env = { ...readEnv(process.env), data: folder, databaseUrl: undefined };
const { store, close } = await openStore(env, (fault) => console.error(fault));
await loadSample(store, { now: Number(now), password: samplePassword });
await close();
process.stdout.write(`Written to ${folder}\n`);
