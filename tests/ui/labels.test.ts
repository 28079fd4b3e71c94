import { describe, expect, test } from 'vitest';
import { initials, textOn } from '#ui/display/Avatar.tsx';
import { exactTime } from '#ui/display/RelativeTime.tsx';
import { syncLabel } from '#ui/feedback/SyncBadge.tsx';

describe('Sync badge', () => {
  test('The badge says that everything is saved', () => expect(syncLabel('saved', 0)).toBe('All saved'));
  test('The badge counts waiting changes', () => expect(syncLabel('waiting', 3)).toBe('3 waiting'));
  test('Offline, the badge says so and counts waiting changes', () => {
    expect(syncLabel('offline', 0)).toBe('Offline');
    expect(syncLabel('offline', 3)).toBe('Offline · 3 waiting');
  });
  test('The badge counts what needs the user, in singular and plural', () => {
    expect(syncLabel('attention', 1)).toBe('1 needs you');
    expect(syncLabel('attention', 2)).toBe('2 need you');
  });
  test('The badge says how many changes signing in would send', () => {
    expect(syncLabel('signin', 1)).toBe('Sign in to send 1 change');
    expect(syncLabel('signin', 3)).toBe('Sign in to send 3 changes');
  });
});

describe('Avatar', () => {
  test('An avatar shows the initials of the name, or AB', () => {
    expect(initials('isla', 'Morgan')).toBe('IM');
    expect(initials('', '')).toBe('AB');
  });
  test('An avatar has black text on bright colours and white on dark ones, with the cut-off at 128', () => {
    expect(textOn('#808080')).toBe('#000000');
    expect(textOn('#7f7f7f')).toBe('#ffffff');
    expect(textOn('#ffdd00')).toBe('#000000');
    expect(textOn('nonsense')).toBe('#ffffff');
  });
});

describe('Exact time', () => {
  test('The exact time is the long date, “at”, and a 24-hour time with seconds', () => {
    expect(exactTime('2026-11-28T20:30:05')).toBe('28 November 2026 at 20:30:05');
  });
  test('The exact time of an invalid date is unknown', () => expect(exactTime('soon')).toBe('Unknown Date'));
});
