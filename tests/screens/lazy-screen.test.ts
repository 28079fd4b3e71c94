import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type RouteObject, createMemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { lazyScreen } from '#screens/shell/lazyScreen.tsx';
import { eventually } from '#support/eventually.ts';

type Script = { default: ComponentType<{ name: string }> };

const script: Script = { default: ({ name }) => createElement('p', null, name) };

/** A route whose screen is fetched with `load`. */
function routeOf(load: () => Promise<Script>): RouteObject[] {
  return [
    { path: '/', element: null },
    { path: '/list', ...lazyScreen(load, { name: 'the list' }) },
  ];
}

function shown(router: ReturnType<typeof createMemoryRouter>): string {
  return renderToStaticMarkup(router.state.matches.at(-1)?.route.element);
}

test('The script of the first screen is fetched as soon as the router starts', async () => {
  const load = vi.fn<() => Promise<Script>>(() => Promise.resolve(script));
  const router = createMemoryRouter(routeOf(load), { initialEntries: ['/list'] });
  expect(load).toHaveBeenCalledOnce();
  await eventually(() => expect(router.state.initialized).toBe(true));
  expect(shown(router)).toBe('<p>the list</p>');
});

test('The script of another screen is fetched on the first visit, and the previous screen stays until it has arrived', async () => {
  const pending = Promise.withResolvers<Script>();
  const load = vi.fn<() => Promise<Script>>(() => pending.promise);
  const router = createMemoryRouter(routeOf(load));
  expect(load).not.toHaveBeenCalled();
  void router.navigate('/list');
  await eventually(() => expect(load).toHaveBeenCalledOnce());
  expect(router.state.location.pathname).toBe('/');
  pending.resolve(script);
  await eventually(() => expect(router.state.location.pathname).toBe('/list'));
  await router.navigate('/');
  await router.navigate('/list');
  expect(load).toHaveBeenCalledOnce();
});

test('A script that does not arrive is fetched a second time before the screen fails', async () => {
  const load = vi.fn<() => Promise<Script>>();
  load.mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValueOnce(script);
  const router = createMemoryRouter(routeOf(load), { initialEntries: ['/list'] });
  await eventually(() => expect(router.state.initialized).toBe(true));
  expect(router.state.errors).toBeNull();
  expect(shown(router)).toBe('<p>the list</p>');
  expect(load).toHaveBeenCalledTimes(2);
});
