import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { SettingsError, readEnv } from '#server/env.ts';
import { type Database, freshDatabase, startServer, testPassword } from '#support/server.ts';
import { whenNotBusy } from '#support/serverProcess.ts';

const databases: Database[] = [];
const programs: ChildProcess[] = [];
afterEach(async () => {
  // One that a test has stopped ignores it.
  for (const each of programs.splice(0)) each.kill('SIGKILL');
  await Promise.all(databases.splice(0).map((database) => database.drop()));
});

describe('settings', () => {
  it('All settings have defaults', () => {
    const wanted = { port: 3000, host: '127.0.0.1', data: resolve('data'), trustProxy: false };
    expect(readEnv({})).toMatchObject(wanted);
    expect(readEnv({ PORT: '', TRUST_PROXY: '2', WAYMARK_URL: 'https://a.example/' })).toMatchObject({
      port: 3000,
      trustProxy: 2,
      url: 'https://a.example',
    });
  });

  it.each([
    ['true', 1],
    ['TRUE', 1],
    ['false', false],
    ['0', false],
    ['3', 3],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, ::1,2001:db8::/32', ['10.0.0.0/8', '::1', '2001:db8::/32']],
  ])('TRUST_PROXY %s is read as %j', (given, expected) => {
    expect(readEnv({ TRUST_PROXY: given }).trustProxy).toEqual(expected);
  });

  it.each([
    '1.2.3',
    'a.b',
    ',',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1/',
    '::1/129',
    '-1',
    'localhost',
  ])('TRUST_PROXY %s is refused', (given) => {
    expect(messageOf({ TRUST_PROXY: given })).toContain('TRUST_PROXY must');
  });

  it.each(['/waymark', '/?a=b', '/#top', '?'])('WAYMARK_URL with %s is refused, not cut', (rest) => {
    expect(messageOf({ WAYMARK_URL: `https://game.example${rest}` })).toContain(
      'WAYMARK_URL must be a host and nothing else',
    );
    expect(messageOf({ WAYMARK_URL: 'https://me:secret@game.example' })).not.toContain('secret');
  });

  it('A setting that does nothing by itself is refused without the other', () => {
    const result = messageOf({ WAYMARK_BACKUP_COUNT: '3' });
    expect(result).toContain('WAYMARK_BACKUPS is missing; it is needed with WAYMARK_BACKUP_COUNT');
  });

  it('Settings are checked together, and every mistake names its variable', () => {
    const given = {
      PORT: 'many',
      WAYMARK_URL: 'game.example',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
      WAYMARK_ADMIN_EMAIL: 'boss@test.example',
      OIDC_ISSUER: 'https://issuer.example',
      TRUST_PROXY: 'perhaps',
    };
    const message = messageOf(given);
    expect(message).toContain('PORT must');
    expect(message).toContain('WAYMARK_URL must');
    expect(message).toContain('DATABASE_URL must begin');
    expect(message).toContain('LOG_LEVEL must be one of');
    expect(message).toContain('TRUST_PROXY must');
    expect(message).toContain('WAYMARK_ADMIN_PASSWORD is missing; it is needed with WAYMARK_ADMIN_EMAIL');
    expect(message).toContain('OIDC_CLIENT_ID is missing; it is needed with OIDC_ISSUER');
    expect(message).toContain('OIDC_CLIENT_SECRET is missing');
  });

  it('Invalid settings end the program without a stack trace', async () => {
    const { child, output } = program({ PORT: '99999', LOG_LEVEL: 'loud' });
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(output()).toContain('PORT must be at most 65535');
    expect(output()).toContain('LOG_LEVEL must be one of');
    expect(output()).not.toMatch(/\n {4}at /);
  });
});

describe('stopping', () => {
  it('Stopping ends open streams, exits with 0 within ten seconds, and keeps written data', async () => {
    const database = await freshDatabase();
    databases.push(database);
    const before = await startServer({ database });
    await before.people({ email: 'ref@test.example', roleId: 'referee' });
    const cookie = await before.signIn('ref@test.example', testPassword);
    await before.close();

    const { child, output } = program({ PORT: '0', LOG_LEVEL: 'silent', ...database.settings });
    await expect.poll(output, { timeout: 20_000 }).toContain('Waymark is at ');
    const url = /http\S+/.exec(output())?.[0] ?? '';
    const stream = await whenNotBusy(() => fetch(`${url}/api/sync/stream`, { headers: { cookie } }));
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-encoding')).toBeNull();
    const ended = stream.text().catch(() => 'cut');
    const startedAt = performance.now();
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(await ended).not.toBe('cut');
  });

  it('Stopping finishes running requests', async () => {
    const server = await startServer();
    await server.people({ email: 'ref@test.example' });
    const signingIn = server.signIn('ref@test.example');
    await once(server.app.server, 'request');
    await server.close();
    await expect(signingIn).resolves.toContain('waymark');
  });
});

function messageOf(variables: Record<string, string>): string {
  try {
    readEnv(variables);
  } catch (fault) {
    if (fault instanceof SettingsError) return fault.message;
  }
  return '';
}

function program(settings: Record<string, string>): { child: ChildProcess; output: () => string } {
  const chunks: string[] = [];
  const child = spawn(process.execPath, ['server/main.ts'], { env: { ...process.env, ...settings } });
  programs.push(child);
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  return { child, output: () => chunks.join('') };
}
