import { describe, expect, test } from 'vitest';
import { clockCompared, clockLookedAt } from '#domain/primitives/clockReadings.ts';
import { type ClockKnowledge, clockAtStart, correctedTime } from '#domain/primitives/deviceClock.ts';

const second = 1_000;
const hour = 3_600_000;
const day = 24 * hour;
const noon = Date.parse('2027-05-01T12:00:00.500Z');

/** Knowledge after an answer at noon, on a device whose clock is that much fast. */
function heard(fastMs: number, before: ClockKnowledge | null = null, roundTrip = 0): ClockKnowledge {
  const given = { server: noon - 500, device: noon + fastMs + roundTrip / 2, roundTrip };
  const known = clockCompared(before, given);
  if (!known) throw new Error('An answer says what time it is.');
  return known;
}

/** How far the time that the app uses is from that of the server, for a device that is that much fast. */
function error(known: ClockKnowledge | null, fastMs: number): number {
  return correctedTime(known, noon + fastMs) - noon;
}

describe('how far the clock of a device is off', () => {
  test.each([
    ['one day fast', day],
    ['one day slow', -day],
    ['91 s fast', 91 * second],
    ['91 s slow', -91 * second],
    ['90 s fast', 90 * second],
  ])('A clock that is %s is wrong, and the time of the server is used', (_name, fastMs) => {
    const known = heard(fastMs);
    expect(known.isOff).toBe(true);
    expect(error(known, fastMs)).toBe(0);
  });

  test.each([
    ['89 s fast', 89 * second],
    ['89 s slow', -89 * second],
    ['right', 0],
  ])('A clock that is %s is used as it is', (_name, fastMs) => {
    const known = heard(fastMs);
    expect(known.isOff).toBe(false);
    expect(error(known, fastMs)).toBe(fastMs);
  });

  test('A device that has never heard from a server goes by its own clock', () => {
    expect(correctedTime(null, noon)).toBe(noon);
    expect(clockAtStart(null, noon)).toBeNull();
    expect(clockLookedAt(null, { device: noon, before: noon + day, elapsed: 0, wasAwake: true })).toBeNull();
  });

  test('The time that an answer was on its way is taken into account', () => {
    expect(error(heard(day, null, 8 * second), day)).toBe(0);
  });

  test('An answer that came very slowly, or says no time, says nothing', () => {
    const slow = { server: noon, device: noon + day, roundTrip: 30 * second };
    expect(clockCompared(null, slow)).toBeNull();
    const known = heard(day);
    expect(clockCompared(known, slow)).toBe(known);
    expect(clockCompared(known, { ...slow, server: Number.NaN, roundTrip: 0 })).toBe(known);
  });

  test('A quick answer makes what a slow one said more precise', () => {
    const slow = heard(day + 3 * second, null, 9 * second);
    expect(error(heard(day, slow), day)).toBe(0);
  });
});

describe('answers that do not agree', () => {
  test('Two servers 30 s apart behind one address change neither the time nor what is said of the clock', () => {
    for (const [near, far] of [
      [80, 110],
      [60, 90],
      [7_500, 7_530],
    ] as const) {
      const first = heard(far * second);
      let known = first;
      for (let at = 0; at < 20; at += 1) {
        known = heard((at % 2 ? far : near) * second, known);
        expect([known.isOff, known.offset]).toEqual([first.isOff, first.offset]);
      }
    }
  });

  test('One answer with another time changes nothing, and three in a row do', () => {
    const right = heard(0);
    const once = heard(day, right);
    expect(error(once, 0)).toBe(0);
    expect(heard(0, once).rumour).toBeNull();
    const twice = heard(day, once);
    expect(twice.isOff).toBe(false);
    const jumped = heard(day, twice);
    expect(jumped.isOff).toBe(true);
    expect(error(jumped, day)).toBe(0);
  });

  test('A server whose clock jumps and jumps back is followed once it stays', () => {
    let known = heard(0);
    for (let at = 0; at < 10; at += 1) known = heard(at % 2 ? 0 : -day, known);
    expect(known.isOff).toBe(false);
  });

  test('A clock that was put right is right again at once', () => {
    const back = clockLookedAt(heard(2 * hour), {
      device: noon + 10 * second,
      before: noon + 2 * hour,
      elapsed: 10 * second,
      wasAwake: true,
    });
    expect(back).toMatchObject({ isOff: false, isUncertain: false });
  });
});

describe('a clock that is set while the app runs', () => {
  const step = { before: noon, elapsed: 10 * second, wasAwake: true };

  test('Time that passes changes nothing, nor does the correction of a few seconds', () => {
    const known = heard(0);
    const later = clockLookedAt(known, { ...step, device: noon + 10 * second });
    expect(later).toMatchObject({ offset: known.offset, isOff: false, isStale: false });
    expect(clockLookedAt(known, { ...step, device: noon + 7 * second })).toMatchObject({ isStale: false });
  });

  test('A clock set back while offline is noticed, and the time goes on as before', () => {
    const known = clockLookedAt(heard(0), { ...step, device: noon + 10 * second - 2 * hour });
    expect(known).toMatchObject({ isOff: true, isUncertain: false });
    expect(correctedTime(known, noon + 10 * second - 2 * hour)).toBe(noon + 10 * second);
  });

  test('A second tab does not count the same step again', () => {
    const before = heard(0);
    const device = noon + 10 * second - 2 * hour;
    const first = clockLookedAt(before, { ...step, device });
    const second_ = clockLookedAt(first, { ...step, before: noon - second, device: device + second });
    expect(second_?.offset).toBe(first?.offset);
  });

  test('A clock set ahead while the app is on the screen makes the time uncertain until the next answer', () => {
    const ahead = clockLookedAt(heard(0), { ...step, device: noon + day });
    expect(ahead).toMatchObject({ isUncertain: true });
    const known = heard(day, ahead);
    expect(known).toMatchObject({ isUncertain: false, isOff: true });
    expect(error(known, day)).toBe(0);
  });

  test('A device that slept in a pocket is not taken for one whose clock was set', () => {
    const awake = clockLookedAt(heard(0), { ...step, wasAwake: false, device: noon + 3 * hour });
    expect(awake).toMatchObject({ isUncertain: false, isOff: false, isStale: true });
    expect(correctedTime(awake, noon + 3 * hour)).toBe(noon + 3 * hour);
  });
});

describe('a restart without a network', () => {
  test('A difference that was known still holds', () => {
    const known = clockAtStart({ ...heard(day), seen: noon + day }, noon + day + hour);
    expect(known).toMatchObject({ isOff: true, isUncertain: false });
    expect(correctedTime(known, noon + day + hour)).toBe(noon + hour);
  });

  test('A clock that was put right meanwhile counts as right, and as uncertain', () => {
    const known = clockAtStart({ ...heard(day), seen: noon + day }, noon + hour);
    expect(known).toMatchObject({ isOff: false, isUncertain: true });
    expect(correctedTime(known, noon + hour)).toBe(noon + hour);
  });

  test('A clock that was set back is uncertain, and shows no time that is over', () => {
    const known = clockAtStart({ ...heard(0), seen: noon }, noon - day);
    expect(known).toMatchObject({ isOff: true, isUncertain: true });
    expect(correctedTime(known, noon - day)).toBe(noon);
    expect(heard(0, known)).toMatchObject({ isOff: false, isUncertain: false });
  });

  test('The first answer after a restart counts at once', () => {
    expect(heard(0, clockAtStart(heard(day), noon + day))).toMatchObject({ isOff: false });
  });
});
