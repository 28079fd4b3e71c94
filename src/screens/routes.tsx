import { Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { entities } from '#domain/entities/index.ts';
import { adminRoutes } from './adminRoutes.tsx';
import { later } from './shared/lazyScreen.tsx';
import { ForbiddenPage } from './shared/pages/Forbidden.tsx';
import { NotFound } from './shared/pages/NotFound.tsx';
import { Unauthenticated } from './pages/Unauthenticated.tsx';
import type { RouteHandle } from './shell/routeHandle.ts';
import { Shell } from './shell/Shell.tsx';

const Home = later(() => import('./pages/Home.tsx'));
const List = later(() => import('./documents/list/List.tsx'));
const Read = later(() => import('./documents/read/Read.tsx'));
const Edit = later(() => import('./documents/edit/Edit.tsx'));
const Timetable = later(() => import('./timetable/Timetable.tsx'));
const Print = later(() => import('./print/Print.tsx'));
const Conflict = later(() => import('./conflicts/Conflict.tsx'));
const Device = later(() => import('./device/Device.tsx'));
const Offline = later(() => import('./offline/Offline.tsx'));
const About = later(() => import('./pages/About.tsx'));
const Profile = later(() => import('./pages/Profile.tsx'));

/** The app's routes: one set for every type of the registry, and the pages of the app itself (specification 2.3). */
export function routeObjects(): RouteObject[] {
  return [
    {
      element: <Shell />,
      children: [
        { path: '/', element: <Home />, handle: { crumb: 'Home' } satisfies RouteHandle },
        {
          path: '/forbidden',
          element: <ForbiddenPage />,
          handle: { crumb: 'Forbidden' } satisfies RouteHandle,
        },
        { path: '/about', element: <About />, handle: { crumb: 'About' } satisfies RouteHandle },
        { path: '/device', element: <Device />, handle: { crumb: 'This device' } satisfies RouteHandle },
        {
          path: '/offline/:eventId?',
          element: <Offline />,
          handle: { crumb: 'Offline' } satisfies RouteHandle,
        },
        { path: '/userProfile', element: <Profile />, handle: { crumb: 'Profile' } satisfies RouteHandle },
        ...Object.values(entities).map(entityRoutes),
        ...adminRoutes(),
        { path: '*', element: <NotFound />, handle: { crumb: 'Not found' } satisfies RouteHandle },
      ],
    },
    {
      path: '/unauthenticated',
      element: (
        <Suspense>
          <Unauthenticated />
        </Suspense>
      ),
    },
  ];
}

function entityRoutes(entity: EntityDefinition): RouteObject {
  const list = <List key={entity.key} entity={entity} />;
  const byEvent = entity.hasEvent && !entity.filtersByTeam;
  const filter = byEvent ? 'filter/:eventId?/:teamId?' : 'filter/:teamId?';
  const page = (path: string, crumb: string, element: RouteObject['element']): RouteObject => ({
    path,
    element,
    handle: { crumb } satisfies RouteHandle,
  });
  return {
    path: entity.path,
    handle: { crumb: entity.crumb ?? entity.plural, permission: entity.key } satisfies RouteHandle,
    children: [
      {
        index: true,
        element: list,
        ...(entity.listCrumb && { handle: { crumb: entity.listCrumb } satisfies RouteHandle }),
      },
      page(filter, 'Filter', list),
      page('archive', 'Archive', <List key={`${entity.key}-archive`} entity={entity} archived />),
      page('new', 'New', <Edit key={entity.key} entity={entity} mode="new" />),
      page(':id/edit', 'Edit', <Edit key={entity.key} entity={entity} mode="edit" />),
      ...(entity.copyable
        ? [page(':id/copy', 'Copy', <Edit key={entity.key} entity={entity} mode="copy" />)]
        : []),
      ...(entity.print
        ? [
            page(
              entity.print.path,
              entity.print.crumb,
              <Print key={entity.key} entity={entity} print={entity.print} />,
            ),
          ]
        : []),
      ...(entity.key === 'encounter'
        ? [page('timetable/:eventId?/:teamId?', 'Timetable', <Timetable mode="plan" only="encounter" />)]
        : []),
      page(':id/read/:tabName?', 'Read', <Read entity={entity} />),
      page(':id/conflict', 'Conflict', <Conflict entity={entity} />),
    ],
  };
}
