import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type SyncStatus, unknownStatus } from '#mirror/storage/meta.ts';
import { minuteLeftMs } from '#screens/shell/status/useHasLasted.ts';
import { type SyncFacts, badgeParts, syncFacts } from '#screens/shell/status/syncFacts.ts';
import { type SyncPart, syncLabel } from '#ui/feedback/syncParts.ts';

/** Whether all that "All saved" promises is true. */
function isAllSaved(facts: SyncFacts): boolean {
  return (
    facts.server === 'online' &&
    facts.paused === null &&
    facts.waiting + facts.needsYou + facts.drafts === 0 &&
    facts.isFirstSyncComplete &&
    facts.isAppStored &&
    !facts.isStorageFailing &&
    !facts.hasUnsavedForm
  );
}

/** The table of the badge: each message, when it is shown, and its text for five documents and for one. */
const table: readonly [string, string, (facts: SyncFacts) => boolean, string, string?][] = [
  ['storage fails', 'the last write on this device failed', (facts) => facts.isStorageFailing, 'Not saved'],
  ['offline', 'the server could not be reached', ({ server }) => server === 'offline', 'Offline'],
  [
    'sync in trouble',
    'the server has answered with errors only, or its answers could not be stored here, for over a minute',
    ({ server }) => server === 'trouble',
    'Sync trouble',
  ],
  ['trying again', 'the same, for less than a minute', ({ server }) => server === 'retrying', 'Trying again'],
  ['signed out', 'syncing is paused until someone signs in', ({ paused }) => paused === 'signIn', 'Sign in'],
  [
    'too old',
    'syncing is paused until the app is updated',
    ({ paused }) => paused === 'update',
    'Update needed',
  ],
  [
    'sending',
    'changes are on their way to a server that answers',
    ({ waiting, sending, server, paused }) =>
      waiting > 0 && sending > 0 && server === 'online' && paused === null,
    'Sending 5',
    'Sending 1',
  ],
  [
    'waiting',
    'changes wait and none is being sent',
    ({ waiting, sending, server, paused }) =>
      waiting > 0 && !(sending > 0 && server === 'online' && paused === null),
    '5 waiting',
    '1 waiting',
  ],
  [
    'needs you',
    'a conflict, a refused or stuck change, or held text',
    ({ needsYou }) => needsYou > 0,
    '5 need you',
    '1 needs you',
  ],
  [
    'unsaved changes',
    'a form open in this tab has changes that are not saved',
    ({ hasUnsavedForm }) => hasUnsavedForm,
    'Unsaved',
  ],
  ['drafts', 'other text or comments typed and not saved', ({ drafts }) => drafts > 0, '5 drafts', '1 draft'],
  [
    'first sync',
    'no full pull has finished, or the server has not been asked yet',
    ({ isFirstSyncComplete, server }) => !isFirstSyncComplete || server === 'unknown',
    'Fetching',
  ],
  [
    'app not stored',
    'the app does not open without a network yet, and this browser could store it',
    ({ isAppStored }) => !isAppStored,
    'Storing the app',
  ],
  [
    'all saved',
    'none of the above: everything is on the server, and the app is stored',
    isAllSaved,
    'All saved',
  ],
  [
    'update ready',
    'a newer version is stored and waits',
    ({ isUpdateReady }) => isUpdateReady,
    'Update ready',
  ],
];

const calm: SyncFacts = {
  isStorageFailing: false,
  hasUnsavedForm: false,
  server: 'online',
  paused: null,
  waiting: 0,
  sending: 0,
  needsYou: 0,
  drafts: 0,
  isFirstSyncComplete: true,
  isAppStored: true,
  isUpdateReady: false,
};

/** Every combination of the facts. */
function* combinations(count: number): Generator<SyncFacts> {
  const either = [false, true];
  const counts = [0, count];
  for (const isStorageFailing of either)
    for (const hasUnsavedForm of either)
      for (const server of ['unknown', 'online', 'offline', 'retrying', 'trouble'] as const)
        for (const paused of [null, 'signIn', 'update'] as const)
          for (const [waiting, sending] of [
            [0, 0],
            [count, 0],
            [count, 1],
          ] as const)
            for (const needsYou of counts)
              for (const drafts of counts)
                for (const isFirstSyncComplete of either)
                  for (const isAppStored of either)
                    for (const isUpdateReady of either)
                      yield Object.assign(
                        {
                          isStorageFailing,
                          hasUnsavedForm,
                          server,
                          paused,
                          waiting,
                          sending,
                          needsYou,
                          drafts,
                        },
                        { isFirstSyncComplete, isAppStored, isUpdateReady },
                      );
}

const texts = (parts: readonly SyncPart[]) => parts.map(syncLabel);

describe('the sync badge', () => {
  test.each([1, 5])(
    'Every combination of facts shows every message of the table, in its order, and nothing else (%i documents)',
    (count) => {
      const all = [...combinations(count)];
      const messagesOf = (facts: SyncFacts) =>
        table
          .filter(([, , holds]) => holds(facts))
          .map(([, , , many, one]) => (count === 1 ? (one ?? many) : many));
      const wrong = all
        .map((facts) => ({ facts, shown: texts(badgeParts(facts)), messages: messagesOf(facts) }))
        .filter(({ shown, messages }) => shown.join() !== messages.join());
      expect(wrong).toEqual([]);
      expect(all).toHaveLength(5760);
    },
  );

  test('The table is the one in docs/sync.md', () => {
    const page = readFileSync(new URL('../../docs/sync.md', import.meta.url), 'utf8');
    const section = page.slice(page.indexOf('## The badge')).split('\n## ')[0] ?? '';
    const rows = section
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) =>
        line
          .split('|')
          .map((cell) => cell.trim())
          .slice(1, -1),
      );
    expect(rows.slice(2)).toEqual(
      table.map(([message, when, , many, one]) => [message, when, (one ? [many, one] : [many]).join(', ')]),
    );
  });

  test.each([
    [{ ...calm, server: 'offline' as const, waiting: 4, needsYou: 1 }, 'Offline, 4 waiting, 1 needs you'],
    [{ ...calm, paused: 'signIn' as const, waiting: 4, needsYou: 2 }, 'Sign in, 4 waiting, 2 need you'],
    [{ ...calm, server: 'trouble' as const, waiting: 4, drafts: 1 }, 'Sync trouble, 4 waiting, 1 draft'],
    [{ ...calm, server: 'offline' as const, hasUnsavedForm: true, drafts: 1 }, 'Offline, Unsaved, 1 draft'],
    [{ ...calm, isAppStored: false }, 'Storing the app'],
    [{ ...calm, isUpdateReady: true, drafts: 2 }, '2 drafts, Update ready'],
    [{ ...calm, isUpdateReady: true }, 'All saved, Update ready'],
  ])('No message hides another: %o', (facts, said) => {
    expect(texts(badgeParts(facts)).join(', ')).toBe(said);
  });
});

describe('what is known of the server', () => {
  const status = { ...unknownStatus, reach: 'online' as const, complete: true };
  const since = '2026-05-01T12:00:00.000Z';
  const nothing = { waiting: 0, sending: 0, needsYou: 0, drafts: 0 };
  const page = { isStorageFailing: false, hasUnsavedForm: false, isAppStored: true, isUpdateReady: false };

  test('A server that answers with errors only is in trouble after a minute', () => {
    const troubled = { ...status, troubleSince: since };
    const linkOf = (known: SyncStatus, isLongTrouble: boolean) =>
      syncFacts({ ...nothing, status: known }, { ...page, isLongTrouble }).server;
    expect(linkOf(troubled, false)).toBe('retrying');
    expect(linkOf(troubled, true)).toBe('trouble');
    expect(linkOf({ ...status, troubleSince: null }, true)).toBe('online');
    expect(linkOf({ ...troubled, reach: 'offline' }, true)).toBe('offline');
  });

  test('The minute is over after a minute, whatever happens to the clock', () => {
    const left = (seconds: number) => minuteLeftMs(since, Date.parse(since) + seconds * 1000);
    expect([0, 1, 59, 60, 480, -3600].map(left)).toEqual([60_000, 59_000, 1_000, 0, 0, 60_000]);
  });

  test('A device that is up to date, without work of its own and with the app stored has all saved', () => {
    expect(syncFacts({ ...nothing, status }, { ...page, isLongTrouble: false })).toEqual(calm);
  });
});
