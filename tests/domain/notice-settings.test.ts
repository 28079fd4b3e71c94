import { expect, test } from 'vitest';
import { personalEntrySchema } from '#domain/personal/entry.ts';
import {
  inboxKinds,
  isQuietAt,
  readNoticeSettings,
  readNoticeState,
  writeNoticeSettings,
  writeNoticeState,
} from '#domain/personal/noticeState.ts';

test('Settings survive being stored, with every kind switched off, and fit in an entry', () => {
  for (const settings of [
    { off: [], quiet: null, mail: 8 },
    { off: [], quiet: null, mail: 23 },
    { off: ['comment'], quiet: null, mail: 'now' },
    { off: [...inboxKinds], quiet: { from: 22, to: 7 }, mail: 'never' },
  ] as const) {
    const value = writeNoticeSettings(settings);
    expect(readNoticeSettings(value)).toEqual(settings);
    expect(personalEntrySchema.safeParse({ key: 'settings', value, at: 1 }).success).toBe(true);
  }
});

test('Settings of another build or none leave everything on', () => {
  for (const value of [
    undefined,
    '',
    'off= quiet=',
    'off=invented quiet=25-1 mail=24',
    '{"a":1}',
    'quiet=x-y',
  ])
    expect(readNoticeSettings(value)).toEqual({ off: [], quiet: null, mail: 8 });
});

test('Quiet hours may pass midnight', () => {
  const quiet = (from: number, to: number) =>
    [0, 6, 7, 12, 21, 22, 23].filter((hour) => isQuietAt({ quiet: { from, to } }, hour));
  expect(quiet(22, 7)).toEqual([0, 6, 22, 23]);
  expect(quiet(7, 22)).toEqual([7, 12, 21]);
  expect(isQuietAt({ quiet: null }, 3)).toBe(false);
});

test('The state of a notice survives being stored, and a snoozed one is unread when its time has come', () => {
  const snoozed = { kind: 'snoozed', until: 500 } as const;
  for (const state of [{ kind: 'read' }, { kind: 'done' }, snoozed] as const)
    expect(readNoticeState({ value: writeNoticeState(state) }, 400)).toEqual(state);
  expect(readNoticeState({ value: writeNoticeState(snoozed) }, 500)).toEqual({ kind: 'unread' });
  expect(readNoticeState(undefined, 0)).toEqual({ kind: 'unread' });
  expect(readNoticeState({ value: 'of a later build' }, 0)).toEqual({ kind: 'unread' });
});
