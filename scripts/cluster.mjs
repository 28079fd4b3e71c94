import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';

/** Starts a temporary PostgreSQL cluster for one test run: fast, without durability, on localhost only. */
export async function startCluster() {
  const programs = findPrograms();
  if (!programs) {
    console.error(
      'DATABASE_URL is not set and PostgreSQL is not installed. Set DATABASE_URL or install PostgreSQL.',
    );
    process.exit(1);
  }
  const folder = mkdtempSync(join(tmpdir(), 'waymark-postgres-'));
  const data = join(folder, 'data');
  const asRoot = userInfo().uid === 0;
  if (asRoot) chownSync(folder, idOf('-u'), idOf('-g'));
  const port = await freePort();

  /** Runs a program of PostgreSQL, which refuses to run as root. @param {string} program @param {string[]} args */
  const run = (program, ...args) => {
    const command = [join(programs, program), ...args];
    const [executable = '', ...parameters] = asRoot
      ? ['runuser', '-u', 'postgres', '--', ...command]
      : command;
    const { status, stderr } = spawnSync(executable, parameters, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    return { ok: status === 0, stderr };
  };
  const stop = () => {
    run('pg_ctl', 'stop', '-D', data, '-m', 'immediate', '-w');
    rmSync(folder, { recursive: true, force: true });
  };
  const settings =
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=300 ` +
    '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';
  const log = join(folder, 'log');
  for (const [program, ...args] of [
    ['initdb', '-D', data, '-U', 'waymark', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    ['pg_ctl', 'start', '-D', data, '-l', log, '-w', '-o', settings],
  ]) {
    const { ok, stderr } = run(program ?? '', ...args);
    if (ok) continue;
    const why = existsSync(log) ? readFileSync(log, 'utf8') : stderr;
    stop();
    throw new Error(`${program} failed: ${why}`);
  }
  console.log(`PostgreSQL: a temporary cluster on 127.0.0.1:${port} (${programs})`);
  return { url: `postgres://waymark@127.0.0.1:${port}/postgres`, stop };
}

/** The folder of PostgreSQL's programs: the newest installed version, or one in PATH. */
function findPrograms() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  const packaged = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'));
  const all = [...packaged, ...(process.env['PATH'] ?? '').split(delimiter)];
  return all.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

/** The user id (`-u`) or group id (`-g`) of the user postgres. @param {string} which */
function idOf(which) {
  return Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address instanceof Object ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
