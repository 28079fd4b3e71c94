import { describe, expect, test } from 'vitest';
import { initials, textOn } from '#ui/display/Avatar.tsx';
import { exactTime } from '#ui/display/RelativeTime.tsx';

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
