import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PasswordChecks } from '#server/identity/passwordChecks.ts';
import { networkOf } from '#server/http/network.ts';
import { createClock } from '#support/clock.ts';
import { type TestServer, cookieOf, postSignIn, startServer, testPassword } from '#support/server.ts';
import { shiftDateNow } from './shiftedDate.ts';

const clock = createClock();
let server: TestServer;

beforeAll(async () => {
  shiftDateNow(clock);
  server = await startServer({ now: clock.now, env: { TRUST_PROXY: '1' } });
  await server.people({ email: 'ref@test.example' }, { email: 'other@test.example' });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});
beforeEach(() => clock.advance(16 * 60_000));

const email = 'ref@test.example';

/** A browser at an address: it keeps the cookies of the sign-in pages. */
async function openBrowser(address: string, cookie?: string) {
  const headers = { 'x-forwarded-for': address };
  const own = cookie ?? cookieOf(await fetch(`${server.url}/identity/login`, { headers }));
  return async (password: string, account = email) => {
    const body = { email: account, password };
    const answer = await postSignIn(server.url, body, own === '' ? headers : { ...headers, cookie: own });
    return { status: answer.status, cookie: cookieOf(answer), answer };
  };
}

/** Fails until the attempts have to wait. Returns how many were made. */
async function failUntilRefused(signIn: Awaited<ReturnType<typeof openBrowser>>): Promise<number> {
  for (let made = 0; made < 100; made += 1) if ((await signIn('wrong')).status === 429) return made;
  throw new Error('The attempts were never refused.');
}

describe('failed attempts to sign in', () => {
  it('The wait is for the browser that failed and the account alone, and doubles', async () => {
    const failing = await openBrowser('203.0.113.1');
    expect(await failUntilRefused(failing)).toBe(5);
    const { answer } = await failing(testPassword);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(20);
    expect(await answer.json()).toMatchObject({ code: 'too_many_requests' });
    // The same browser with another account, and another browser at the same address.
    expect((await failing(testPassword, 'other@test.example')).status).toBe(200);
    expect((await (await openBrowser('203.0.113.1'))(testPassword)).status).toBe(200);
    const waits: number[] = [];
    for (const seconds of [31, 61, 121]) {
      clock.advance(seconds * 1000);
      expect((await failing('wrong')).status).toBe(401);
      waits.push(Number((await failing('wrong')).answer.headers.get('retry-after')));
    }
    expect(waits).toEqual([60, 120, 240]);
    clock.advance(241_000);
    expect((await failing(testPassword)).status).toBe(200);
  });

  it('Nobody in a camp behind one address can lock somebody else’s account', async () => {
    await failUntilRefused(await openBrowser('203.0.113.2', ''));
    const victim = await (await openBrowser('203.0.113.2'))(testPassword);
    expect(victim.status).toBe(200);
    // Even somebody who throws the cookie away each time does not affect a browser that knows the account.
    for (let browsers = 0; browsers < 12; browsers += 1) {
      const fresh = await openBrowser('203.0.113.2');
      for (let tries = 0; tries < 5; tries += 1) await fresh('wrong');
    }
    expect((await (await openBrowser('203.0.113.2'))('wrong')).status).toBe(429);
    const known = await openBrowser('203.0.113.2', victim.cookie);
    expect((await known(testPassword)).status).toBe(200);
    expect((await (await openBrowser('203.0.113.3'))(testPassword)).status).toBe(200);
  }, 120_000);

  it('Browsers that are new to an account have 50 attempts on it between them, per network', async () => {
    const statuses: number[] = [];
    for (let browsers = 0; browsers < 11; browsers += 1) {
      const fresh = await openBrowser(`2001:db8:0:1::${browsers}`);
      for (let tries = 0; tries < 5; tries += 1) statuses.push((await fresh('wrong')).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.slice(50)).toEqual([429, 429, 429, 429, 429]);
  }, 120_000);

  it('Attempts without cookies count per account and network: an IPv6 network has 64 bits', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      const guess = await openBrowser(`2001:db8:0:2::${tries}`, '');
      expect((await guess('wrong')).status).toBe(401);
    }
    expect((await (await openBrowser('2001:db8:0:2:ffff::9', ''))('wrong')).status).toBe(429);
    expect((await (await openBrowser('2001:db8:0:3::9', ''))('wrong')).status).toBe(401);
  });

  it('A device cookie that the server did not sign is none', async () => {
    const { cookie } = await (await openBrowser('203.0.113.4'))(testPassword);
    const forged = cookie.replace(
      /(waymark\.device=)(.)/,
      (_, name: string, first: string) => `${name}${first === 'a' ? 'b' : 'a'}`,
    );
    expect(forged).not.toBe(cookie);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await (await openBrowser('203.0.113.5', ''))('wrong')).status).toBe(401);
    }
    expect((await (await openBrowser('203.0.113.5', forged))(testPassword)).status).toBe(429);
    expect((await (await openBrowser('203.0.113.5', cookie))(testPassword)).status).toBe(200);
  });

  it('The device cookie is hidden from scripts and other sites, and names nobody', async () => {
    const { answer } = await (await openBrowser('203.0.113.6'))(testPassword);
    const cookie = answer.headers.getSetCookie().find((each) => each.includes('device')) ?? '';
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(cookie).toContain('; Path=/identity;');
    expect(cookie).not.toMatch(/test|example/);
  });
});

describe('a camp of 300 behind one address', () => {
  it('Everybody can sign in at the same time, even if many mistype', async () => {
    const emails = Array.from({ length: 300 }, (_, index) => `camp${index}@test.example`);
    await server.people(...emails.map((each) => ({ email: each })));
    const statuses = await Promise.all(
      emails.map(async (account, index) => {
        const signIn = await openBrowser('198.51.100.1');
        if (index % 3 === 0) await signIn('mistyped', account);
        return (await signIn(testPassword, account)).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  }, 180_000);
});

describe('hundreds of guesses at the same time', () => {
  it('A browser that knows the account, and one at another address, wait for a few checks only', async () => {
    const known = await openBrowser(
      '203.0.113.7',
      (await (await openBrowser('203.0.113.7'))(testPassword)).cookie,
    );
    const elsewhere = await openBrowser('203.0.113.8');
    let answered = 0;
    const guesses = Array.from({ length: 200 }, async (_, at) => {
      const guess = await openBrowser('203.0.113.9', 'none=1');
      await guess('wrong', `nobody${at}@test.example`);
      answered += 1;
    });
    await expect.poll(() => answered).toBeGreaterThan(0);
    const before = answered;
    const result = [await known(testPassword), await elsewhere(testPassword)].map(({ status }) => status);
    expect(result).toEqual([200, 200]);
    expect(answered - before).toBeLessThan(30);
    await Promise.all(guesses);
  }, 60_000);

  it('Where too many wait, the newest of the place with most of them is refused', async () => {
    const checks = new PasswordChecks(1, 4);
    const order: string[] = [];
    const run = (from: string, isKnown = false, isWanted = true) =>
      checks
        .run({ from, isKnown, isWanted: () => isWanted }, async () => {
          await Promise.resolve();
          order.push(from);
        })
        .catch(() => order.push(`${from} refused`));
    await Promise.all([
      ...Array.from({ length: 6 }, () => run('camp')),
      run('home'),
      run('gone', false, false),
      run('tablet', true),
    ]);
    expect(order.toSorted()).toEqual([
      'camp',
      'camp',
      'camp',
      'camp refused',
      'camp refused',
      'camp refused',
      'gone refused',
      'home',
      'tablet',
    ]);
    expect(order.indexOf('tablet')).toBeLessThan(order.lastIndexOf('camp'));
    expect(order.indexOf('home')).toBeLessThan(order.lastIndexOf('camp'));
  });
});

describe('the limit of calls', () => {
  it('It counts per session, whatever other cookies a request has, and per network without one', async () => {
    const small = await startServer({ callsPerMinute: 5, env: { TRUST_PROXY: '1' } });
    await small.people({ email });
    const signInFrom = async (address: string) =>
      cookieOf(
        await postSignIn(small.url, { email, password: testPassword }, { 'x-forwarded-for': address }),
      );
    const [one, other] = [await signInFrom('192.0.2.1'), await signInFrom('192.0.2.2')];
    const pauses: number[] = [];
    const call = async (headers: Record<string, string>, path = '/api/healthcheck/version') => {
      const answer = await fetch(small.url + path, { headers });
      if (answer.status === 429) pauses.push(Number(answer.headers.get('retry-after')));
      return answer.status;
    };
    const statuses: number[] = [];
    for (let made = 0; made < 6; made += 1) {
      const headers = { cookie: `${one}; more=${made}`, 'x-forwarded-for': `192.0.2.${10 + made}` };
      statuses.push(await call(headers));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await call({ cookie: other, 'x-forwarded-for': '192.0.2.10' })).toBe(200);
    // Cookies that do not belong to a session count for the network.
    const guests: number[] = [];
    for (let made = 0; made < 6; made += 1) {
      const cookie = `waymark.session_token=made-up-${made}`;
      guests.push(await call({ cookie, 'x-forwarded-for': `2001:db8:9:9::${made}` }, '/identity/login'));
    }
    expect(guests).toEqual([200, 200, 200, 200, 200, 429]);
    expect(pauses.map((seconds) => seconds > 0)).toEqual([true, true]);
    await small.close();
  });
});

describe('a forwarded address', () => {
  /** How many failures fit before a wait, each with another address that the client made up. */
  async function attemptsWith(trust: string, forwarded: (made: number) => string): Promise<number> {
    const behind = await startServer({ env: { TRUST_PROXY: trust } });
    let made = 0;
    for (; made < 8; made += 1) {
      const headers = { 'x-forwarded-for': forwarded(made) };
      const body = { email: 'nobody@test.example', password: 'wrong' };
      if ((await postSignIn(behind.url, body, headers)).status === 429) break;
    }
    await behind.close();
    return made;
  }

  it.each([
    ['true', (made: number) => `203.0.113.${made}, 198.51.100.7`],
    ['1', (made: number) => `203.0.113.${made}, 198.51.100.7`],
    ['2', (made: number) => `203.0.113.${made}, 198.51.100.7, 10.0.0.1`],
    ['127.0.0.1, ::1', (made: number) => `203.0.113.${made}, 198.51.100.7`],
    ['127.0.0.0/8, 10.0.0.0/8', (made: number) => `203.0.113.${made}, 198.51.100.7, 10.0.0.1`],
    ['false', (made: number) => `203.0.113.${made}`],
    ['10.0.0.0/8', (made: number) => `203.0.113.${made}`],
  ])('With TRUST_PROXY %s a client cannot choose its address', async (trust, forwarded) => {
    expect(await attemptsWith(trust, forwarded)).toBe(5);
  });
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('The network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
