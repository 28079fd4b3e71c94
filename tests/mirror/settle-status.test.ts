import { describe, expect, test } from 'vitest';
import { saveChoices, settle, statusAfterSettling } from '#actions/settleConflict.ts';
import { status } from '#domain/content/status.ts';
import { ben, encounter, holder, noon, runEntry } from '#support/documents.ts';
import { openMirrorFixture, savedLater, openMirrorWith } from '#support/mirror.ts';

const base = encounter({}, { summary: 'base', duration: 30 });
const approved = savedLater(base, {}, { statusId: status.approved, updatedBy: ben });

describe('The status after settling', () => {
  test('Saving over an approved text sets it back to Editing, unless its author may approve it', async () => {
    const after = { teamId: 'north', body: { ...approved.body, summary: 'mine' } };
    const writer = await openMirrorFixture();
    expect(statusAfterSettling(writer, approved, after)).toBe(status.editing);
    const approver = await openMirrorFixture(holder({ owned: [1, 2, 3, 4, 5, 7, 8] }));
    expect(statusAfterSettling(approver, approved, after)).toBeUndefined();
  });

  test('A text without anything of mine, or with another log entry only, leaves the status as it is', async () => {
    const writer = await openMirrorFixture();
    const entry = runEntry('e', 'won');
    const texts = [approved.body, { ...approved.body, runLog: [entry] }];
    for (const body of texts) {
      expect(statusAfterSettling(writer, approved, { teamId: 'north', body })).toBeUndefined();
    }
  });
});

test('Discarding mine makes no version, leaves it approved, and puts every text of mine into the history', async () => {
  const fixture = await openMirrorWith(base);
  await fixture.edit({ summary: 'mine', duration: 45 });
  const theirs = savedLater(approved, { summary: 'theirs' });
  await fixture.arrive([theirs]);
  const [mine, other] = ['mine', 'theirs'];
  const mixed = { side: 'mix', value: 'of both', mine, theirs: other } as const;
  await saveChoices(fixture.mirror, { began: base }, { summary: mixed }, { id: 'tab', at: noon });
  const settled = await settle(fixture, theirs, { summary: 'mine', duration: 45 }, theirs.body, 'north');
  expect(settled).toEqual({ kind: 'settled' });
  expect((await fixture.lane()).map(({ change }) => change)).toMatchObject([
    { kind: 'keepText', body: { summary: 'mine', duration: 45 } },
    { kind: 'keepText', body: { summary: 'of both' } },
  ]);
  expect(await fixture.document()).toEqual(theirs);
});
