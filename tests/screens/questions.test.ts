import { expect, test } from 'vitest';
import { ask, choose, useShell } from '#session/store.ts';

test('A question that another one replaces is cancelled, so that nobody waits for its answer for ever', async () => {
  const first = choose({ title: 'Unsaved changed', other: 'Save and leave' });
  const second = ask({ title: 'Confirm Delete' });
  expect(await first).toBe(false);
  expect(useShell.getState().question).toMatchObject({ title: 'Confirm Delete' });
  useShell.getState().question?.answer(true);
  expect(await second).toBe(true);
  expect(useShell.getState().question).toBeNull();
});
