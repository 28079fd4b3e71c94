import { expect, test } from 'vitest';
import { entities } from '#domain/content/entities/index.ts';
import { unarchiveToEdit } from '#screens/shared/document/unarchiveToEdit.ts';
import { ask, choose, useShell } from '#session/store.ts';
import { encounter, holder } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

test('A question that another one replaces is cancelled, so that nobody waits for its answer for ever', async () => {
  const first = choose({ title: 'Unsaved changed', other: 'Save and leave' });
  const second = ask({ title: 'Confirm Delete' });
  expect(await first).toBe(false);
  expect(useShell.getState().question).toMatchObject({ title: 'Confirm Delete' });
  useShell.getState().question?.answer(true);
  expect(await second).toBe(true);
  expect(useShell.getState().question).toBeNull();
});

test.each([
  ['whoever may unarchive is asked, and a yes makes it Editing', true, true, 0, []],
  ['a no leaves it archived', true, false, -1, []],
  [
    'whoever may not is told why and asked nothing',
    false,
    true,
    -1,
    ['This Encounter is archived. Your role cannot unarchive it. Ask somebody who may archive it.'],
  ],
])('To edit an archived document, %s', async (_, mayUnarchive, answer, statusId, messages) => {
  useShell.setState({ snackbars: [] });
  const person = holder({ owned: mayUnarchive ? [1, 2, 4] : [1, 2] });
  const device = await openMirrorFixture(person, [encounter({ statusId: -1 })]);
  const row = await device.mirror.documents.get('doc-1');
  if (!row) throw new Error('The document did not arrive.');
  const stop = useShell.subscribe(({ question }) => question?.answer(answer));
  expect(await unarchiveToEdit(device, entities.encounter, row)).toBe(statusId === 0);
  stop();
  expect((await device.mirror.documents.get('doc-1'))?.statusId).toBe(statusId);
  const errors = useShell.getState().snackbars.filter(({ type }) => type === 'error');
  expect(errors.map(({ text }) => text)).toEqual(messages);
});
