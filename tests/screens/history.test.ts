import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { historyIndex, isFirstEntry } from '#screens/shared/navigation/historyEntry.ts';
import { isLeaving } from '#screens/shared/forms/unsaved.ts';
import { isLeft } from '#screens/shared/navigation/useReplaceQuery.ts';
import { eventually } from '#support/eventually.ts';

const blockerKey = 'form';

/** A router whose user came from the list to a form and has been on a page behind it; the form is unsaved. */
async function onForm() {
  const router = createMemoryRouter(
    ['/list', '/form', '/behind', '/elsewhere'].map((path) => ({ path, element: null })),
    { initialEntries: ['/list', '/form', '/behind'], initialIndex: 1 },
  );
  router.getBlocker(blockerKey, isLeaving);
  const blocker = () => router.state.blockers.get(blockerKey);
  const go = async (to: number | string) => {
    await (typeof to === 'number' ? router.navigate(to) : router.navigate(to));
  };
  return { router, blocker, go, shown: () => router.state.location.pathname };
}

describe('a page with unsaved text', () => {
  test.each(['/elsewhere', -1, 1])(
    'A page with unsaved text is left for %s only once confirmed',
    async (to) => {
      const { blocker, go, shown } = await onForm();
      await go(to);
      expect([shown(), blocker()?.state]).toEqual(['/form', 'blocked']);
      blocker()?.reset?.();
      expect([shown(), blocker()?.state]).toEqual(['/form', 'unblocked']);
      await go(to);
      const target = blocker()?.location?.pathname;
      blocker()?.proceed?.();
      await eventually(() => expect(shown()).toBe(target));
    },
  );

  test('A page with unsaved text can change its query and hash without a confirmation', async () => {
    const { router, blocker, go } = await onForm();
    await router.navigate('/form?part=two', { replace: true });
    await go('/form#end');
    expect(blocker()?.state).not.toBe('blocked');
    expect(router.state.location).toMatchObject({ pathname: '/form', hash: '#end' });
  });

  test('A page with unsaved text asks once, even if the user navigates again meanwhile', async () => {
    const { blocker, go, shown } = await onForm();
    await go(-1);
    await go(1);
    await go('/elsewhere');
    expect([shown(), blocker()?.state]).toEqual(['/form', 'blocked']);
  });
});

test('A page counts as left while the script of the next one is fetched, and afterwards', async () => {
  const script = Promise.withResolvers<{ element: null }>();
  const router = createMemoryRouter(
    [
      { path: '/list', element: null },
      { path: '/form', lazy: () => script.promise },
    ],
    { initialEntries: ['/list'] },
  );
  expect(isLeft(router, '/list')).toBe(false);
  const navigation = router.navigate('/form');
  expect([router.state.location.pathname, isLeft(router, '/list')]).toEqual(['/list', true]);
  script.resolve({ element: null });
  await navigation;
  expect([router.state.location.pathname, isLeft(router, '/list')]).toEqual(['/form', true]);
});

describe('the first history entry of a tab', () => {
  const history: { state: unknown } = { state: null };
  beforeEach(() => void vi.stubGlobal('window', { history }));
  afterEach(() => void vi.unstubAllGlobals());

  test('The first history entry is recognised by the index that the router stores, even after its address was replaced', () => {
    history.state = { idx: 0, key: 'replaced', usr: { chosen: true } };
    expect(isFirstEntry()).toBe(true);
    history.state = { idx: 2, key: 'later' };
    expect([historyIndex(), isFirstEntry()]).toEqual([2, false]);
  });

  test('An entry without the router’s index counts as the first', () => {
    history.state = null;
    expect(isFirstEntry()).toBe(true);
  });
});
