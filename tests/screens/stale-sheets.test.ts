import { beforeEach, describe, expect, test } from 'vitest';
import { forgetPrinted, recordPrints, restorePrints } from '#actions/event/printedSheets.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { gameId } from '#domain/content/gameSettings.ts';
import type { Copy } from '#domain/paper/printedSheet.ts';
import { status } from '#domain/content/status.ts';
import { documentGroups, printState } from '#screens/paper/binder/stale/staleSheets.ts';
import { printedDocuments } from '#screens/paper/print/record/printedDocuments.ts';
import { printedSchedule, readSchedule } from '#screens/paper/binder/schedule/printedSchedules.ts';
import { encounter } from '#support/documents.ts';
import { type MirrorFixture, northern, openMirrorFixture, pullPage, savedLater } from '#support/mirror.ts';
import { applyPage } from '#mirror/feed/applyPage.ts';

const at = Date.parse('2027-06-18T12:00:00.000Z');
let fixture: MirrorFixture;
beforeEach(async () => {
  fixture = await openMirrorFixture();
});

const ford = encounter(
  { keyId: 'ford', statusId: status.approved },
  { title: 'The ford', refereeBrief: '<p>One two</p>', crewBrief: '<p>Wade.</p>', eventId: 'spring' },
);
const slot: Document = {
  ...encounter({ keyId: 'slot', entity: 'eventSlot', reference: '' }),
  body: {
    title: 'At the ford',
    eventId: 'spring',
    start: '2027-06-19T14:00:00.000Z',
    end: '2027-06-19T15:00:00.000Z',
    document: 'ford',
    state: 'firm',
    crew: [],
    referees: [],
  },
};

async function print(copy: Copy, ...keys: string[]) {
  return recordPrints(fixture.mirror, await printedDocuments(fixture.mirror, keys, copy), at);
}
const changes = async () =>
  (await printState(fixture.mirror)).stale.map(({ row, changes: lines }) => [row.title, row.copy, ...lines]);

describe('sheets of documents', () => {
  test('A printed sheet that has not changed is not listed', async () => {
    await fixture.arrive([ford, slot]);
    await print('staff', 'ford');
    expect(await printState(fixture.mirror)).toEqual({ printed: 1, stale: [] });
  });

  test('Changed fields are named in words, those of the referee for the referee’s copy alone', async () => {
    await fixture.arrive([ford]);
    await print('staff', 'ford');
    await print('others', 'ford');
    await fixture.arrive([savedLater(ford, { refereeBrief: '<p>One two three four</p>' })]);
    expect(await changes()).toEqual([['ENC-1 The ford', 'staff', 'Referee brief: 2 words added']]);
    await fixture.arrive([savedLater(savedLater(ford, {}), { crewBrief: '<p>Run.</p>' })]);
    expect(new Set((await changes()).map(([, copy]) => copy))).toEqual(new Set(['others', 'staff']));
  });

  test('A new version that changes nothing on the sheet, and another run in the log, are no reason to print', async () => {
    await fixture.arrive([ford]);
    await print('staff', 'ford');
    const runLog = [{ id: 'run', outcome: '<p>Lost.</p>' }];
    await fixture.arrive([savedLater(ford, { tags: ['night'], runLog })]);
    expect(await changes()).toEqual([]);
  });

  test('A slot that moves and a status that changes are named, with what was printed', async () => {
    await fixture.arrive([ford, slot]);
    await print('staff', 'ford');
    const given = { start: '2027-06-19T15:00:00.000Z', end: '2027-06-19T16:00:00.000Z' };
    await fixture.arrive([savedLater(ford, {}, { statusId: status.flagged }), savedLater(slot, given)]);
    const [[, , ...lines] = []] = await changes();
    expect(lines[0]).toBe('Status: Approved, now Flagged');
    expect(lines[1]).toMatch(/^When: Sat 19 Jun \d\d:00–\d\d:00, now Sat 19 Jun \d\d:00–\d\d:00$/);
  });

  test('Printing it again takes it off the list, and taking that back puts it there again', async () => {
    await fixture.arrive([ford]);
    await print('staff', 'ford');
    await fixture.arrive([savedLater(ford, { title: 'The old ford' })]);
    expect(await changes()).toHaveLength(1);
    const before = await print('staff', 'ford');
    expect(await changes()).toEqual([]);
    await restorePrints(fixture.mirror, before);
    expect(await changes()).toEqual([['ENC-1 The ford', 'staff', 'Title changed']]);
  });

  test('Taking back the first print leaves nothing', async () => {
    await fixture.arrive([ford]);
    await restorePrints(fixture.mirror, await print('staff', 'ford'));
    expect(await printState(fixture.mirror)).toEqual({ printed: 0, stale: [] });
  });

  test('Archived and lost documents are to be taken down and not printed', async () => {
    await fixture.arrive([ford, { ...ford, keyId: 'mill', reference: 'ENC-2' }]);
    await print('staff', 'ford', 'mill');
    await fixture.arrive([savedLater(ford, {}, { statusId: status.archived })]);
    await applyPage(fixture.tab, pullPage([], { gone: [{ scope: northern, id: 'mill' }] }));
    const { stale } = await printState(fixture.mirror);
    expect(stale.map(({ isPrintable }) => isPrintable)).toEqual([false, false]);
    expect(documentGroups(stale)).toEqual([]);
    await forgetPrinted(
      fixture.mirror,
      stale.map(({ row }) => row.id),
    );
    expect((await printState(fixture.mirror)).printed).toBe(0);
  });

  test('The text of a document that is no longer the user’s to read does not stay in what was printed', async () => {
    await fixture.arrive([ford, slot]);
    await print('staff', 'ford');
    expect(JSON.stringify(await fixture.mirror.prints.toArray())).toContain('One two');
    await applyPage(fixture.tab, pullPage([], { gone: [{ scope: northern, id: 'ford' }] }));
    expect(JSON.stringify(await fixture.mirror.prints.toArray())).not.toContain('One two');
  });

  test('Text in right-to-left letters and with markup is compared as it is', async () => {
    await fixture.arrive([ford]);
    await fixture.arrive([savedLater(ford, { crewBrief: '<p>שלום &lt;b&gt; לכולם</p>' })]);
    await print('others', 'ford');
    expect(await changes()).toEqual([]);
    await fixture.arrive([savedLater(savedLater(ford, {}), { crewBrief: '<p>שלום &lt;b&gt; לכל</p>' })]);
    expect(await changes()).toEqual([['ENC-1 The ford', 'others', 'Crew brief: 1 word added, 1 removed']]);
  });
});

describe('sheets with part of a timetable', () => {
  const day = { kind: 'day', of: '2027-06-19' } as const;
  const printDay = async (copy: Copy) =>
    recordPrints(
      fixture.mirror,
      [printedSchedule(await readSchedule(fixture.mirror, 'spring'), day, copy)],
      at,
    );

  test('Slots that move, appear and are cancelled are named', async () => {
    await fixture.arrive([ford, slot]);
    await printDay('staff');
    expect(await changes()).toEqual([]);
    const given = { ...slot, keyId: 'other', body: { ...slot.body, title: 'At the mill' } };
    await fixture.arrive([savedLater(slot, { end: '2027-06-19T16:00:00.000Z' }), given]);
    const [[, , ...lines] = []] = await changes();
    expect(lines).toEqual([
      expect.stringMatching(/^At the mill added: /),
      expect.stringMatching(/^At the ford: .*, now /),
    ]);
    await fixture.arrive([savedLater(savedLater(slot, {}), { state: 'cancelled' })]);
    expect((await changes())[0]?.at(-1)).toBe('At the ford removed');
  });

  test('A sheet for display to players names no slot', async () => {
    await fixture.arrive([ford, slot]);
    await printDay('others');
    expect(JSON.stringify(await fixture.mirror.prints.toArray())).not.toContain('At the ford');
  });

  test('The sheet of a place is out of date once its pin or the site map is another, and that of a day is not', async () => {
    const item = (entity: 'game' | 'location', keyId: string, body: BodyPatch): Document => ({
      ...encounter({ keyId, entity, reference: '' }),
      teamId: noTeam,
      body: { title: keyId, ...body },
    });
    const place = item('location', 'mill', { mapX: 100, mapY: 250 });
    const game = item('game', gameId, { siteMap: 'a'.repeat(64) });
    const here = { ...slot, body: { ...slot.body, location: 'mill' } };
    await fixture.arrive([ford, here, place, game]);
    const schedule = await readSchedule(fixture.mirror, 'spring');
    const parts = [{ kind: 'place', of: 'mill' }, day] as const;
    await recordPrints(
      fixture.mirror,
      parts.map((part) => printedSchedule(schedule, part, 'others')),
      at,
    );
    expect(await changes()).toEqual([]);
    await fixture.arrive([savedLater(place, { mapX: 600 })]);
    const values = ['Pin: 10 % from the left, 25 % from the top, now 60 % from the left, 25 % from the top'];
    expect((await changes()).map(([, , ...lines]) => lines)).toEqual([values]);
    await fixture.arrive([savedLater(game, { siteMap: '' })]);
    expect((await changes()).map(([, , ...lines]) => lines)).toEqual([['Pin removed', 'Site map removed']]);
  });

  test('600 slots are compared', async () => {
    await fixture.arrive(Array.from({ length: 600 }, (_, each) => ({ ...slot, keyId: `slot-${each}` })));
    await printDay('staff');
    await fixture.arrive([savedLater({ ...slot, keyId: 'slot-77' }, { title: 'Renamed' })]);
    expect(await changes()).toEqual([[expect.any(String), 'staff', 'Renamed (was At the ford)']]);
  });
});
