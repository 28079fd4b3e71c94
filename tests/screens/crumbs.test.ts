import { matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { routeObjects } from '#screens/routes.tsx';
import { crumbsOf } from '#screens/shell/crumbs.ts';

const crumbs = (address: string) => crumbsOf(matchRoutes(routeObjects(), address) ?? [], address);

describe('the way to a page', () => {
  test('is the labels of its routes, each but the last one a link', () => {
    expect(crumbs('/')).toEqual([{ label: 'Home' }]);
    expect(crumbs('/encounters/one/edit')).toEqual([
      { label: 'Encounter', to: '/encounters' },
      { label: 'Edit' },
    ]);
    expect(crumbs('/roles')).toEqual([{ label: 'Roles and Permissions' }]);
  });

  test('has the labels that the specification gives', () => {
    const labels = (address: string) => crumbs(address).map(({ label }) => label);
    expect(labels('/rumours')).toContain('All');
    expect(labels('/rumours/print')).toEqual(['Rumours', 'Archive']);
    expect(labels('/systemPages')[0]).toBe('System Pages');
    expect(labels('/eventtimetable')[0]).toBe('Event Slots');
    expect(labels('/researchPeriods')[0]).toBe('Research Periods');
    expect(labels('/tags')[0]).toBe('Tags');
  });

  test('is what stands in the address where a route has no label', () => {
    const routes = [
      {
        children: [
          { path: '/maps', children: [{ index: true }, { path: 'north', handle: { crumb: 'North' } }] },
        ],
      },
    ];
    const way = (address: string) => crumbsOf(matchRoutes(routes, address) ?? [], address);
    expect(way('/maps')).toEqual([{ label: 'maps' }]);
    expect(way('/maps/north')).toEqual([{ label: 'maps', to: '/maps' }, { label: 'North' }]);
  });
});
