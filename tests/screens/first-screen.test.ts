import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const open = async () => {
  vi.resetModules();
  const screen = await import('#session/firstScreen.ts');
  let isShown = false;
  const note = () => {
    isShown = true;
  };
  void screen.firstScreenShown().then(note);
  return { ...screen, isShown: () => isShown };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('It is shown once everything it waits for is there, and nothing new is awaited', async () => {
  const { holdFirstScreen, isShown } = await open();
  const session = holdFirstScreen();
  const list = holdFirstScreen();
  session();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isShown()).toBe(false);
  list();
  const names = holdFirstScreen();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isShown()).toBe(false);
  names();
  await vi.advanceTimersByTimeAsync(200);
  expect(isShown()).toBe(true);
});

test('Releasing twice counts once', async () => {
  const { holdFirstScreen, isShown } = await open();
  const session = holdFirstScreen();
  const list = holdFirstScreen();
  session();
  session();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isShown()).toBe(false);
  list();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isShown()).toBe(true);
});

test('A read that never ends holds nothing up for more than five seconds', async () => {
  const { holdFirstScreen, limitFirstScreen, isShown } = await open();
  limitFirstScreen();
  holdFirstScreen();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(isShown()).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isShown()).toBe(true);
});
