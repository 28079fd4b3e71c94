import { describe, expect, test } from 'vitest';
import { assignDocument } from '#actions/comments.ts';
import { saveDocument } from '#actions/documents.ts';
import { type Assignment, currentAssignment } from '#domain/content/assignment.ts';
import { markDone, markRefused } from '#mirror/outbox/serverAnswers.ts';
import { assignedDocuments } from '#mirror/queries/person/assigned.ts';
import { inbox } from '#mirror/queries/person/inbox.ts';
import { readListIndex } from '#mirror/queries/listIndex.ts';
import { matchesFilter } from '#mirror/queries/lists.ts';
import { ada, ben, encounter, noon } from '#support/documents.ts';
import { applied } from '#support/changes.ts';
import { savedLater, openMirrorWith } from '#support/mirror.ts';

const base = encounter({}, { summary: 'base' });
const toAda = (id: string, due: string | null = null): Assignment => ({
  id,
  to: ada,
  due,
  by: ben,
  at: noon,
});
const withBase = async (document = base) => {
  return await openMirrorWith(document);
};
const dayMs = 86_400_000;

describe('an assignment made on this device', () => {
  test('It shows immediately, waits in the outbox, and makes no version', async () => {
    const fixture = await withBase();
    const document = applied(await assignDocument(fixture, base, 'ben', noon));
    expect(currentAssignment(document)).toMatchObject({ to: { id: 'ben' }, due: noon });
    expect(await fixture.mirror.documents.get('doc-1')).toMatchObject({ version: 1, sync: 'waiting' });
  });

  test('It neither waits for an edit nor holds one up, and the later of two counts', async () => {
    const fixture = await withBase();
    await saveDocument(fixture, base, { teamId: base.teamId, body: { ...base.body, summary: 'mine' } });
    applied(await assignDocument(fixture, base, 'ada', null));
    await fixture.arrive([{ ...savedLater(base, { title: 'Theirs' }), assignments: [toAda('other')] }]);
    const shown = await fixture.document();
    expect(shown.assignments?.map(({ id }) => id)).toEqual(['other', expect.any(String)]);
    expect(shown.body).toMatchObject({ title: 'Theirs', summary: 'mine' });
    expect((await fixture.lane()).map(({ state }) => state)).toEqual(['queued', 'queued']);
  });

  test('An answer brings the names, and an older answer takes nothing back', async () => {
    const fixture = await withBase();
    applied(await assignDocument(fixture, base, 'ada', null));
    const [id = ''] = await fixture.send();
    await fixture.arrive([{ ...savedLater(base, { summary: 'newer' }), assignments: [toAda(id)] }]);
    await markDone(fixture.tab, id, { ...base, assignments: [toAda(id)] });
    expect(await fixture.document()).toMatchObject({ version: 2, assignments: [{ id, to: ada }] });
  });

  test('A refused one is no edit that has to be corrected', async () => {
    const fixture = await withBase();
    applied(await assignDocument(fixture, base, 'ben', null));
    const [id = ''] = await fixture.send();
    await markRefused(fixture.tab, id, { code: 'not_allowed_now', error: 'Ben may not read it.' });
    const expected = [['assign', 'refused']];
    expect((await fixture.lane()).map(({ change, state }) => [change.kind, state])).toEqual(expected);
  });
});

describe('what is assigned to a person', () => {
  const due = (days: number) => new Date(Date.parse(noon) + days * dayMs).toISOString();
  const some = [
    encounter({ keyId: 'never', assignments: [toAda('1')] }),
    encounter({ keyId: 'later', assignments: [toAda('2', due(9))] }),
    encounter({ keyId: 'soon', assignments: [toAda('3', due(0.5))] }),
    encounter({ keyId: 'over', assignments: [toAda('4', due(-1))] }),
    encounter({ keyId: 'archived', statusId: -1, assignments: [toAda('5')] }),
    encounter({ keyId: 'others', assignments: [toAda('6'), { ...toAda('7'), to: ben }] }),
    encounter({ keyId: 'ended', assignments: [toAda('8'), { ...toAda('9'), to: null }] }),
  ];

  test('It is listed by when it is due, without what was archived or assigned to others since', async () => {
    const found = await assignedDocuments((await openMirrorWith(...some)).mirror, 'ada');
    expect(found.map(({ keyId }) => keyId)).toEqual(['over', 'soon', 'later', 'never']);
  });

  test('Lists know whom their documents are assigned to', async () => {
    const entries = await readListIndex((await openMirrorWith(...some)).mirror, 'encounter');
    const filter = { entity: 'encounter', archived: false, assigneeId: 'ben' } as const;
    const result = entries.filter((entry) => matchesFilter(entry, filter)).map(({ keyId }) => keyId);
    expect(result).toEqual(['others']);
    expect(entries.find(({ keyId }) => keyId === 'soon')).toMatchObject({ assigneeId: 'ada', due: due(0.5) });
  });

  test('The inbox tells a day before it is due, not a week, and no more once that is over', async () => {
    const fixture = await openMirrorWith(...some);
    const { groups } = await inbox(fixture.mirror, fixture.person, Date.parse(noon));
    const told = groups.map(({ keyId, items }) => [keyId, ...items.map(({ due: date }) => date?.label)]);
    expect(told).toEqual([['soon', 'Assigned to you, due']]);
  });
});
