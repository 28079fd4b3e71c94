import { expect, test } from 'vitest';
import { alarmMemoryKey, noteAlarm, readAlarm } from '#screens/shared/alarms/alarmMemory.ts';

function storage(text: string | null = null) {
  let stored = text;
  return {
    getItem: () => stored,
    setItem: (_key: string, value: string) => {
      stored = value;
    },
    read: () => stored ?? '',
  };
}

test('An alarm is remembered as rung and as closed until its slot has begun, then forgotten', () => {
  const shared = storage();
  const alarm = { key: 'slot 100', start: 100 };
  expect(readAlarm(shared, alarm.key)).toEqual({ rung: false, done: false });
  noteAlarm(shared, alarm, { rung: true }, 50);
  noteAlarm(shared, alarm, { done: true }, 60);
  expect(readAlarm(shared, alarm.key)).toMatchObject({ rung: true, done: true });
  noteAlarm(shared, { key: 'other 300', start: 300 }, { rung: true }, 200);
  expect(shared.read()).not.toContain('slot 100');
  expect(readAlarm(shared, 'other 300')).toMatchObject({ rung: true, done: false });
});

test('Foreign values under its key, or full storage, do not break alarms', () => {
  expect(alarmMemoryKey).toBe('wmalarms');
  for (const text of ['{', '[]', '{"a":1}', 'null']) {
    expect(readAlarm(storage(text), 'a')).toEqual({ rung: false, done: false });
  }
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(() => noteAlarm(full, { key: 'a', start: 1 }, { rung: true }, 0)).not.toThrow();
});
