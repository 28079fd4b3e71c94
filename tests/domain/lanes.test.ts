import { describe, expect, test } from 'vitest';
import { ClosedTracks, laneGate, waitsFor } from '#domain/rules/lanes.ts';

const kinds = ['create', 'edit', 'setStatus', 'keepText', 'addEntries', 'comment', 'share'] as const;
type Kind = (typeof kinds)[number];

/** The kinds of changes that wait for one of this kind. */
const waitingFor = (earlier: Kind) => kinds.filter((kind) => waitsFor({ kind }, { kind: earlier }));

describe('What a change of a document waits for', () => {
  test('Everything waits for the creation of its document', () => {
    expect(waitingFor('create')).toEqual(kinds);
  });

  test('Edits and changes of the status wait for each other, and nothing else waits for them', () => {
    for (const kind of ['edit', 'setStatus'] as const)
      expect(waitingFor(kind)).toEqual(['create', 'edit', 'setStatus', 'keepText']);
  });

  test('Entries of a log wait for other entries alone, and comments and shares for each other', () => {
    expect(waitingFor('addEntries')).toEqual(['addEntries']);
    for (const kind of ['comment', 'share'] as const) expect(waitingFor(kind)).toEqual(['comment', 'share']);
  });

  test('Nothing waits for a text that goes into the history', () => {
    expect(waitingFor('keepText')).toEqual([]);
  });
});

describe('What may be sent now', () => {
  const row = (id: string, kind: Kind, state = 'queued', keyId = 'doc-1') => ({
    id,
    state,
    notBefore: 0,
    change: { kind, keyId },
  });
  const sendable = (rows: readonly ReturnType<typeof row>[], inFlight: readonly string[] = []) => {
    const mayBeSent = laneGate(0, new Set(inFlight));
    return rows.filter((each) => mayBeSent(each)).map(({ id }) => id);
  };

  test('An edit in conflict holds up the edits behind it, and neither entries nor comments nor other documents', () => {
    const rows = [
      row('a', 'edit', 'conflict'),
      row('b', 'edit'),
      row('c', 'addEntries'),
      row('d', 'comment'),
      row('e', 'edit', 'queued', 'doc-2'),
    ];
    expect(sendable(rows)).toEqual(['c', 'd', 'e']);
  });

  test('Entries that are refused or on their way hold up further entries, and no edit', () => {
    const rows = [row('a', 'addEntries', 'sent'), row('b', 'edit'), row('c', 'addEntries')];
    expect(sendable(rows, ['a'])).toEqual(['b']);
    expect(sendable([row('a', 'addEntries', 'refused'), ...rows.slice(1)])).toEqual(['b']);
  });

  test('Nothing of a document is sent while its creation is refused', () => {
    const rows = [row('a', 'create', 'refused'), row('b', 'edit'), row('c', 'addEntries'), row('d', 'share')];
    expect(sendable(rows)).toEqual([]);
  });

  test('Tracks that are closed in a copy stay open in what it was copied from', () => {
    const first = new ClosedTracks();
    new ClosedTracks(first).close({ kind: 'edit', keyId: 'doc-1' });
    expect(first.has({ kind: 'edit', keyId: 'doc-1' })).toBe(false);
  });
});
