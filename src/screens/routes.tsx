import type { RouteObject } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { entities } from '#domain/entities/index.ts';
import { adminRoutes } from './adminRoutes.tsx';
import { type RouteScreen, lazyScreen } from './shell/lazyScreen.tsx';
import { Unauthenticated } from './pages/Unauthenticated.tsx';
import { ForbiddenPage } from './shared/pages/Forbidden.tsx';
import { NotFound } from './shared/pages/NotFound.tsx';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { page } from './shell/routeHandle.ts';
import { Shell } from './shell/Shell.tsx';

/** The app's routes: the app's own pages, and one set for every document type and collection (specification 2.3). */
export function routeObjects(): RouteObject[] {
  return [
    {
      element: <Shell />,
      errorElement: <ErrorScreen />,
      children: [
        page(
          '/',
          'Home',
          lazyScreen(() => import('./pages/Home.tsx'), {}),
        ),
        page('/forbidden', 'Forbidden', { element: <ForbiddenPage /> }),
        page(
          '/about',
          'About',
          lazyScreen(() => import('./pages/About.tsx'), {}),
        ),
        page(
          '/device',
          'This device',
          lazyScreen(() => import('./device/Device.tsx'), {}),
        ),
        page(
          '/offline/:eventId?',
          'Offline',
          lazyScreen(() => import('./offline/Offline.tsx'), {}),
        ),
        page(
          '/userProfile',
          'Profile',
          lazyScreen(() => import('./pages/Profile.tsx'), {}),
        ),
        ...Object.values(entities).map(entityRoutes),
        ...adminRoutes(),
        page('*', 'Not found', { element: <NotFound /> }),
      ],
    },
    { path: '/unauthenticated', element: <Unauthenticated />, errorElement: <ErrorScreen /> },
  ];
}

/** The routes of one document type. Screens with the same key keep their state between routes. */
function entityRoutes(entity: EntityDefinition): RouteObject {
  const { key, print } = entity;
  const hasEventFilter = entity.hasEvent && !entity.filtersByTeam;
  const list = listScreen({ key, entity });
  const edit = (mode: 'new' | 'edit' | 'copy') =>
    lazyScreen(() => import('./documents/edit/Edit.tsx'), { key, entity, mode });
  return {
    path: entity.path,
    handle: { crumb: entity.crumb ?? entity.plural, permission: key },
    children: [
      { index: true, ...list, ...(entity.listCrumb && { handle: { crumb: entity.listCrumb } }) },
      page(hasEventFilter ? 'filter/:eventId?/:teamId?' : 'filter/:teamId?', 'Filter', list),
      page('archive', 'Archive', listScreen({ key: `${key}-archive`, entity, archived: true })),
      page('new', 'New', edit('new')),
      page(':id/edit', 'Edit', edit('edit')),
      ...(entity.copyable ? [page(':id/copy', 'Copy', edit('copy'))] : []),
      ...(print
        ? [
            page(
              print.path,
              print.crumb,
              lazyScreen(() => import('./print/Print.tsx'), { key, entity, print }),
            ),
          ]
        : []),
      ...(key === 'encounter'
        ? [page('timetable/:eventId?/:teamId?', 'Timetable', encounterTimetable())]
        : []),
      page(
        ':id/read/:tabName?',
        'Read',
        lazyScreen(() => import('./documents/read/Read.tsx'), { entity }),
      ),
      page(
        ':id/conflict',
        'Conflict',
        lazyScreen(() => import('./conflicts/Conflict.tsx'), { entity }),
      ),
    ],
  };
}

function listScreen(props: {
  readonly key: string;
  readonly entity: EntityDefinition;
  readonly archived?: boolean;
}): RouteScreen {
  return lazyScreen(() => import('./documents/list/List.tsx'), props);
}

function encounterTimetable(): RouteScreen {
  return lazyScreen(() => import('./timetable/Timetable.tsx'), { mode: 'plan', only: 'encounter' });
}
