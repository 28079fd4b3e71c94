import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClockReading } from '#domain/primitives/clockReadings.ts';

const noon = Date.parse('2027-05-01T12:00:00.500Z');
const day = 86_400_000;

const stored = new Map<string, string>();

/** Starts the app: a page with a clock of its own and the storage of this device. */
async function start() {
  vi.resetModules();
  const clock = await import('#session/clock.ts');
  clock.startClock();
  (await import('#session/clockKeeper.ts')).keepClock();
  return clock;
}

/** An answer that says that it is noon by the server at this moment, on a device that shows another time. */
function answer(): ClockReading {
  return { server: noon - 500, device: Date.now(), roundTrip: 0 };
}

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  stored.clear();
});

test('A device a day fast shows and records the time of the server, and its own beside it', async () => {
  vi.setSystemTime(noon + day);
  const clock = await start();
  expect(clock.timeNow()).toBe(noon + day);
  expect(clock.ownTime()).toBeUndefined();
  clock.clockHeard(answer());
  expect(clock.timeNow()).toBe(noon);
  expect(clock.ownTime()).toBe(new Date(noon + day).toISOString());
  expect(clock.correctedDate(new Date(noon + day).toISOString())).toBe(new Date(noon).toISOString());
});

test('An answer that came before the first screen counts as well', async () => {
  vi.resetModules();
  vi.setSystemTime(noon + day);
  const clock = await import('#session/clock.ts');
  clock.startClock();
  clock.clockHeard(answer());
  expect(clock.timeNow()).toBe(noon + day);
  (await import('#session/clockKeeper.ts')).keepClock();
  expect(clock.timeNow()).toBe(noon);
});

test('A device whose clock is right records no second time', async () => {
  const clock = await start();
  clock.clockHeard(answer());
  expect(clock.ownTime()).toBeUndefined();
});

test('The correction holds without a network after a restart', async () => {
  vi.setSystemTime(noon + day);
  (await start()).clockHeard(answer());
  vi.setSystemTime(noon + day + 60_000);
  expect((await start()).timeNow()).toBe(noon + 60_000);
});

test('A clock that is set back while the app runs is noticed by the next look at the time', async () => {
  const clock = await start();
  clock.clockHeard(answer());
  vi.setSystemTime(noon - day);
  expect(clock.timeNow()).toBe(noon);
  expect(clock.ownTime()).toBe(new Date(noon - day).toISOString());
});

test('Whoever shows the time hears of a correction once, and not of answers that change nothing', async () => {
  vi.setSystemTime(noon + day);
  const clock = await start();
  const heard = vi.fn<() => void>();
  clock.onClock(heard);
  for (let times = 0; times < 5; times += 1) clock.clockHeard(answer());
  vi.advanceTimersByTime(1);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('What is stored in another shape, or damaged, counts as nothing', async () => {
  for (const text of ['{"offset":5}', 'x{', 'null']) {
    stored.set('wm-clock', text);
    expect((await start()).timeNow()).toBe(noon);
  }
});
