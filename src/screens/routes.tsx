import type { RouteObject } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { entities } from '#domain/content/entities/index.ts';
import { adminRoutes } from './adminRoutes.ts';
import { NotFound } from './shared/pages/NotFound.tsx';
import { conflictScreen, editScreen, readScreen, timetableScreen } from './sharedScreens.ts';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { type RouteScreen, lazyScreen } from './shell/lazyScreen.tsx';
import { page, routeName } from './shell/routeHandle.ts';
import { Shell } from './shell/Shell.tsx';

/** The app's routes: the app's own pages, and one set for every document type and collection (rules 3.3 to 3.14). */
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
          { name: 'Home' },
        ),
        page(
          '/forbidden',
          'Forbidden',
          lazyScreen(() => import('./pages/ForbiddenPage.tsx'), {}),
        ),
        page(
          '/search',
          'Search',
          lazyScreen(() => import('./search/Results.tsx'), {}),
        ),
        page(
          '/about',
          'About',
          lazyScreen(() => import('./pages/about/About.tsx'), {}),
        ),
        page(
          '/help/:topic?',
          'Help',
          lazyScreen(() => import('./help/Help.tsx'), {}),
        ),
        page(
          '/pages/:id',
          'Pages',
          lazyScreen(() => import('./pages/GamePage.tsx'), {}),
        ),
        page(
          '/device',
          'This device',
          lazyScreen(() => import('./device/Device.tsx'), {}),
        ),
        page(
          '/offline/:eventId?',
          'Offline',
          lazyScreen(() => import('./device/offline/Offline.tsx'), {}),
        ),
        page(
          '/userProfile',
          'Profile',
          lazyScreen(() => import('./pages/profile/Profile.tsx'), {}),
          { name: 'userProfile' },
        ),
        page(
          '/myTimetable',
          'My timetable',
          lazyScreen(() => import('./event/timetable/agenda/MyTimetable.tsx'), {}),
        ),
        page(
          '/inbox',
          'Inbox',
          lazyScreen(() => import('./work/inbox/Inbox.tsx'), {}),
        ),
        // Before the routes of the collection, which are for those who may edit teams.
        page(
          '/teams/:id',
          'Teams',
          lazyScreen(() => import('./pages/TeamPage.tsx'), {}),
        ),
        {
          path: '/run',
          handle: { crumb: 'Run' },
          children: [
            page(
              'report/:eventId?',
              'Plan and reality',
              lazyScreen(() => import('./event/run/Report.tsx'), {}),
            ),
            { index: true, ...lazyScreen(() => import('./event/run/Run.tsx'), {}) },
            { path: ':id', ...lazyScreen(() => import('./event/run/sheet/RunSheet.tsx'), {}) },
          ],
        },
        page(
          '/map',
          'Site map',
          lazyScreen(() => import('./event/map/SiteMap.tsx'), {}),
        ),
        {
          path: '/cards',
          handle: { crumb: 'Cards' },
          children: [
            { index: true, ...cardsScreen('desk') },
            page('production', 'Production', cardsScreen('production')),
            page('holders', 'Who has what', cardsScreen('holders')),
          ],
        },
        page('/c/:code', 'Card', cardsScreen('desk')),
        page(
          '/crew',
          'Crew call',
          lazyScreen(() => import('./event/crew/Crew.tsx'), {}),
          { permission: 'eventSlots' },
        ),
        {
          path: '/print',
          handle: { crumb: 'Printed sheets' },
          children: [
            { index: true, ...lazyScreen(() => import('./paper/binder/stale/PrintedSheets.tsx'), {}) },
            page(
              'binder',
              'Binder',
              lazyScreen(() => import('./paper/binder/Binder.tsx'), {}),
            ),
          ],
        },
        page(
          '/leaks',
          'Leaks',
          lazyScreen(() => import('./work/leaks/Leaks.tsx'), {}),
        ),
        page(
          '/seeAs',
          'See as',
          lazyScreen(() => import('./admin/people/SeeAs.tsx'), {}),
        ),
        page(
          '/review/:id?',
          'Review',
          lazyScreen(() => import('./work/review/Review.tsx'), {}),
          { name: 'review' },
        ),
        ...Object.values(entities).map(entityRoutes),
        ...adminRoutes(),
        page('*', 'Not found', { element: <NotFound /> }),
      ],
    },
    {
      path: '/desk',
      errorElement: <ErrorScreen />,
      ...lazyScreen(() => import('./shell/WallView.tsx'), {}),
    },
    {
      path: '/unauthenticated',
      errorElement: <ErrorScreen />,
      ...lazyScreen(() => import('./pages/Unauthenticated.tsx'), {}),
    },
  ];
}

/** Cards: the desk, production and who has what; `/c` is the address in the codes on cards. */
function cardsScreen(view: 'desk' | 'production' | 'holders'): RouteScreen {
  return lazyScreen(() => import('./cards/Cards.tsx'), { key: view, view });
}

/** The routes of one document type. */
function entityRoutes(entity: EntityDefinition): RouteObject {
  const { key, print } = entity;
  const filterPath =
    entity.hasEvent && !entity.filtersByTeam ? 'filter/:eventId?/:teamId?' : 'filter/:teamId?';
  const list = listScreen({ key, entity });
  return {
    path: entity.path,
    handle: { crumb: entity.plural, permission: key },
    children: [
      {
        index: true,
        id: entity.route,
        ...list,
        ...(entity.listCrumb && { handle: { crumb: entity.listCrumb } }),
      },
      page(filterPath, 'Filter', list),
      page('archive', 'Archive', listScreen({ key: `${key}-archive`, entity, archived: true })),
      page('new', 'New', editScreen(entity, 'new')),
      page(':id/edit', 'Edit', editScreen(entity, 'edit'), { name: routeName('edit', key) }),
      ...(entity.copyable
        ? [page(':id/copy', 'Copy', editScreen(entity, 'copy'), { name: routeName('copy', key) })]
        : []),
      ...(print ? [page(print.path, print.crumb, printScreen({ key, entity, print }))] : []),
      ...(key === 'encounter'
        ? [page('timetable/:eventId?/:teamId?', 'Timetable', timetableScreen('plan', 'encounter'))]
        : []),
      ...(key === 'research' ? deskRoutes() : []),
      page(':id/read/:tabName?', 'Read', readScreen(entity), { name: routeName('read', key) }),
      page(':id/conflict', 'Conflict', conflictScreen(entity)),
    ],
  };
}

/** The research desk and its answer sheets, below the list of requests. */
function deskRoutes(): RouteObject[] {
  return [
    page(
      'answers',
      'Answer sheets',
      lazyScreen(() => import('./work/research/answers/AnswerSheets.tsx'), {}),
    ),
    page(
      'desk/:id?',
      'Research desk',
      lazyScreen(() => import('./work/research/Research.tsx'), {}),
      { name: 'researchDesk' },
    ),
  ];
}

function listScreen(props: {
  readonly key: string;
  readonly entity: EntityDefinition;
  readonly archived?: boolean;
}): RouteScreen {
  return lazyScreen(() => import('./documents/list/List.tsx'), props);
}

function printScreen(props: {
  readonly key: string;
  readonly entity: EntityDefinition;
  readonly print: NonNullable<EntityDefinition['print']>;
}): RouteScreen {
  return lazyScreen(() => import('./paper/print/Print.tsx'), props);
}
