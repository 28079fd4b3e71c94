import { describe, expect, test } from 'vitest';
import { inboxKinds } from '#domain/personal/noticeState.ts';
import { inboxAddress, inboxLine, kindLabels, snoozeTimes } from '#screens/work/inbox/inboxText.ts';

describe('the inbox', () => {
  test('Every kind says what happened and by whom, and has a name of its own', () => {
    const due = { at: '2026-06-05T12:00:00.000Z', label: 'Print deadline' };
    const lines = inboxKinds.map((kind) => inboxLine({ kind, actor: 'Olive', due }));
    expect(new Set(lines).size).toBe(inboxKinds.length);
    expect(lines.filter((line) => !line.includes('Olive'))).toEqual([
      expect.stringContaining('Print deadline: Fri 5 Jun'),
    ]);
    expect(inboxLine({ kind: 'approved', actor: '' })).toBe('Somebody approved it');
    expect(new Set(Object.values(kindLabels)).size).toBe(inboxKinds.length);
  });

  test('A comment leads to itself, a conflict to its screen, anything else to the document', () => {
    const group = { entity: 'encounter', keyId: 'a' } as const;
    expect(inboxAddress(group, { kind: 'reply', commentId: 'c' })).toMatch(/\/a\/read\/comments#comment-c$/);
    expect(inboxAddress(group, { kind: 'conflict' })).toMatch(/\/a\/conflict$/);
    expect(inboxAddress(group, { kind: 'approved' })).toMatch(/\/a\/read$/);
  });

  test('Everything can be put off to a later time, also on a Monday and a Sunday', () => {
    for (const day of [1, 3, 6, 7, 8]) {
      const now = new Date(2026, 5, day, 7, 30).getTime();
      const times = snoozeTimes(now);
      expect(times.every(({ until }) => until > now)).toBe(true);
      const monday = new Date(times[2]?.until ?? 0);
      expect([monday.getDay(), monday.getHours(), monday.getTime() - now < 8 * 86_400_000]).toEqual([
        1,
        8,
        true,
      ]);
    }
  });
});
