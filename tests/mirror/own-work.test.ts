import { describe, expect, test } from 'vitest';
import { recordOpened } from '#actions/recordOpened.ts';
import { savePreference } from '#actions/person/preferences.ts';
import { status } from '#domain/content/status.ts';
import { type OwnWork, openedDocuments, ownDocuments } from '#mirror/queries/person/ownWork.ts';
import { preferences } from '#mirror/queries/person/preferences.ts';
import { ada, ben, encounter, holder, person, plot } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1) + minute * 60_000).toISOString();
const author = holder({ owned: [1, 2, 3, 5] });
const seen = ({ newest, counts }: OwnWork) => ({ ids: newest.map(({ keyId }) => keyId), counts });

describe('A person’s own documents', () => {
  test('They come from every type and status asked for, latest change first, with their number by type', async () => {
    const { arrive, mirror } = await openMirrorFixture(author);
    await arrive([
      encounter({ keyId: 'first', createdBy: ada, updatedDate: at(1) }),
      encounter({ keyId: 'third', createdBy: ada, updatedDate: at(3), teamId: 'south' }),
      encounter({ keyId: 'sent', createdBy: ada, updatedDate: at(4), statusId: status.submitted }),
      encounter({ keyId: 'theirs', createdBy: ben, updatedDate: at(5) }),
      plot({ keyId: 'second', createdBy: ada, updatedDate: at(2) }),
    ]);
    const own = (statuses: Parameters<typeof ownDocuments>[3], limit: number) =>
      ownDocuments(mirror, ada.id, ['plot', 'encounter'], statuses, limit);
    expect(seen(await own([status.editing], 2))).toEqual({
      ids: ['third', 'second'],
      counts: [
        { entity: 'plot', count: 1 },
        { entity: 'encounter', count: 2 },
      ],
    });
    expect(seen(await own([status.editing, status.submitted], 1)).ids).toEqual(['sent']);
    expect(seen(await own([status.approved], 9))).toEqual({ ids: [], counts: [] });
  });

  test('An edit that is not sent yet changes their order', async () => {
    const fixture = await openMirrorFixture(author);
    await fixture.arrive([
      encounter({ keyId: 'one', createdBy: ada, updatedDate: at(1) }),
      encounter({ keyId: 'two', createdBy: ada, updatedDate: at(2) }),
    ]);
    await fixture.edit({ summary: 'At dusk' }, 'one');
    const own = await ownDocuments(fixture.mirror, ada.id, ['encounter'], [status.editing], 5);
    expect(seen(own).ids).toEqual(['one', 'two']);
  });

  test('Documents of others are not read for them', async () => {
    const { arrive, mirror } = await openMirrorFixture(author);
    await arrive(
      Array.from({ length: 500 }, (_, index) => encounter({ keyId: `o${index}`, createdBy: ben })),
    );
    await arrive([encounter({ keyId: 'mine', createdBy: ada })]);
    let read = 0;
    mirror.documents.hook('reading', (row) => {
      read += 1;
      return row;
    });
    await ownDocuments(mirror, ada.id, ['plot', 'encounter'], [status.editing], 5);
    expect(read).toBe(1);
  });
});

test('The documents opened last come first, without those that are gone and the items of collections', async () => {
  const fixture = await openMirrorFixture(person());
  const { mirror } = fixture;
  await fixture.arrive([encounter({ keyId: 'one' }), encounter({ keyId: 'two' })]);
  for (const keyId of ['gone', 'one', 'two', 'one']) await recordOpened(mirror, keyId);
  expect((await openedDocuments(mirror, 5)).map(({ keyId }) => keyId)).toEqual(['one', 'two']);
  expect(await openedDocuments(mirror, 1)).toHaveLength(1);
});

test('Preferences are kept on the device, each on its own', async () => {
  const { mirror } = await openMirrorFixture();
  expect(await preferences(mirror)).toEqual({});
  await Promise.all([savePreference(mirror, 'welcome', 'hidden'), savePreference(mirror, 'rows', 'compact')]);
  expect(await preferences(mirror)).toEqual({ welcome: 'hidden', rows: 'compact' });
});
