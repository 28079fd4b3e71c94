import { expect, test } from 'vitest';
import { type InboxKind, inboxKinds } from '#domain/personal/noticeState.ts';
import {
  inboxAddress,
  inboxLine,
  kindLabels,
  movedSlotsLine,
  snoozeTimes,
  untilLine,
} from '#screens/work/inbox/inboxText.ts';
import { gatherMoves } from '#screens/work/inbox/movedSlots.ts';
import { showTimesIn } from '#ui/zone.ts';

const from = { start: Date.UTC(2026, 5, 6, 14), end: Date.UTC(2026, 5, 6, 15), place: 'belfry' };

test('Every kind says what happened and by whom, and has a name of its own', () => {
  const due = { at: '2026-06-05T12:00:00.000Z', label: 'Print deadline' };
  const lines = inboxKinds.map((kind) => inboxLine({ kind, actor: 'Olive', due }));
  expect(new Set(lines).size).toBe(inboxKinds.length);
  const expected = [expect.stringContaining('Print deadline: Fri 5 Jun')];
  expect(lines.filter((line) => !line.includes('Olive'))).toEqual(expected);
  expect(inboxLine({ kind: 'approved', actor: '' })).toBe('Somebody approved it');
  expect(new Set(Object.values(kindLabels)).size).toBe(inboxKinds.length);
});

test.each([
  ['A move', {}, 'from Sat 14:00, Belfry Field to Sat 16:30, Old Mill'],
  ['A move in time', { place: 'belfry' }, 'from Sat 14:00 to Sat 16:30'],
  ['A move to another place', { start: from.start, end: from.end }, 'from Belfry Field to Old Mill'],
  ['A longer slot', { ...from, end: from.end + 3_600_000 }, 'from Sat 14:00–15:00 to Sat 14:00–16:00'],
  ['A place that is taken away', { ...from, place: null }, 'from Belfry Field to No place yet'],
])('%s says from where to where', (_, given, text) => {
  showTimesIn('Etc/UTC');
  const to = { start: from.start + 9_000_000, end: from.end + 9_000_000, place: 'mill', ...given };
  const names = new Map([
    ['location:belfry', 'Belfry Field'],
    ['location:mill', 'Old Mill'],
  ]);
  const line = inboxLine({ kind: 'slotMoved', actor: 'Olive', move: { from, to } }, names);
  expect(line).toBe(`Olive moved it ${text}`);
});

test('Nine slots that one person moved in one go are one line, and nothing else is', () => {
  const group = (keyId: string, at: number, actor = 'Olive', kind: InboxKind = 'slotMoved') => ({
    keyId,
    entity: 'eventSlot' as const,
    reference: '',
    title: `Slot ${keyId}`,
    items: [{ id: keyId, kind, at, actor, text: '', state: { kind: 'unread' as const } }],
  });
  const minute = 60_000;
  const nine = Array.from({ length: 9 }, (_, at) => group(`${at + 1}`, (30 - at) * minute));
  const others = [
    group('a', 29 * minute, 'Rhea'),
    group('b', 28 * minute, 'Olive', 'comment'),
    group('c', 2 * minute),
    group('d', 1 * minute),
  ];
  const [first, ...rest] = gatherMoves([...nine, ...others]);
  expect(first).toEqual({ actor: 'Olive', groups: nine });
  expect(rest).toEqual(others);
  const result = first && 'actor' in first && movedSlotsLine(first);
  expect(result).toBe('Olive moved 9 slots: Slot 1, Slot 2, Slot 3 and 6 more');
  expect(gatherMoves(nine.slice(0, 2))).toEqual(nine.slice(0, 2));
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

test('What is put off comes back at eight where the game is, and names the time of a device elsewhere', () => {
  const now = Date.UTC(2026, 5, 3, 22, 30);
  showTimesIn('Pacific/Auckland');
  try {
    const [, tomorrow] = snoozeTimes(now);
    expect(tomorrow?.until).toBe(Date.UTC(2026, 5, 4, 20));
    expect(tomorrow?.label).toMatch(/^Tomorrow morning, Fri 08:00 \(Thu .+ on this device\)$/);
    expect(untilLine(tomorrow?.until ?? 0)).toMatch(/^Until Fri 5 Jun 08:00 \(Thu .+ on this device\)$/);
  } finally {
    showTimesIn(null);
  }
  expect(snoozeTimes(now)[1]?.label).not.toContain('on this device');
});
