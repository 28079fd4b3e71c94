import { describe, expect, test } from 'vitest';
import { initials, textOn } from '#ui/display/Avatar.tsx';
import { exactTime } from '#ui/display/RelativeTime.tsx';
import { syncLabel } from '#ui/feedback/SyncBadge.tsx';

describe('the sync badge says', () => {
  test('that everything is saved', () => expect(syncLabel('saved', 0)).toBe('All saved'));
  test('how much is waiting', () => expect(syncLabel('waiting', 3)).toBe('3 waiting'));
  test('that the device is offline, and how much waits', () => {
    expect(syncLabel('offline', 0)).toBe('Offline');
    expect(syncLabel('offline', 3)).toBe('Offline · 3 waiting');
  });
  test('how much needs the person, in the right number', () => {
    expect(syncLabel('attention', 1)).toBe('1 needs you');
    expect(syncLabel('attention', 2)).toBe('2 need you');
  });
  test('what signing in would send', () => {
    expect(syncLabel('signin', 1)).toBe('Sign in to send 1 change');
    expect(syncLabel('signin', 3)).toBe('Sign in to send 3 changes');
  });
});

describe('an avatar', () => {
  test('has the initials of first and last name, or AB', () => {
    expect(initials('isla', 'Morgan')).toBe('IM');
    expect(initials('', '')).toBe('AB');
  });
  test('writes black on bright colours and white on dark ones, with the cut-off at 128', () => {
    expect(textOn('#808080')).toBe('#000000');
    expect(textOn('#7f7f7f')).toBe('#ffffff');
    expect(textOn('#ffdd00')).toBe('#000000');
    expect(textOn('nonsense')).toBe('#ffffff');
  });
});

describe('the exact time', () => {
  test('is the long date, at, and a 24-hour time with seconds', () => {
    expect(exactTime('2026-11-28T20:30:05')).toBe('28 November 2026 at 20:30:05');
  });
  test('is unknown where the value is no date', () => expect(exactTime('soon')).toBe('Unknown Date'));
});
