import type { RouteObject } from 'react-router-dom';
import { type CollectionKey, collectionKeys, collections } from '#domain/collections/index.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { type RouteScreen, lazyScreen } from './shell/lazyScreen.tsx';
import { type RouteHandle, page } from './shell/routeHandle.ts';

/** The routes for administration, most of them from the registry of collections (specification 2.3). */
export function adminRoutes(): RouteObject[] {
  const editUser = (key?: string) =>
    lazyScreen(() => import('./people/users/EditUser.tsx'), key === undefined ? {} : { key });
  return [
    ...collectionKeys.filter((key) => !collections[key].collection?.isReadOnly).map(collectionRoutes),
    page('/timetable', 'Timetable', timetable('read'), { permission: 'eventSlots' }),
    {
      path: '/users',
      handle: { crumb: 'Users', permission: 'editUsers' } satisfies RouteHandle,
      children: [
        { index: true, ...lazyScreen(() => import('./people/users/Users.tsx'), {}) },
        page('new', 'New', editUser('new')),
        page(':id', 'Edit', editUser()),
      ],
    },
    page(
      '/roles',
      'Roles and Permissions',
      lazyScreen(() => import('./people/roles/Roles.tsx'), {}),
      { permission: 'editUsers' },
    ),
    page(
      '/import/:kind',
      'Import',
      lazyScreen(() => import('./exchange/Import.tsx'), {}),
    ),
  ];
}

/** The routes of one collection. Screens with the same key keep their state between routes. */
function collectionRoutes(key: CollectionKey): RouteObject {
  const entity = collections[key];
  const edit = (mode: 'new' | 'edit') =>
    lazyScreen(() => import('./documents/edit/Edit.tsx'), { key, entity, mode });
  const read = lazyScreen(() => import('./documents/read/Read.tsx'), { entity });
  return {
    path: entity.path,
    handle: collectionHandle(entity),
    children: [
      { index: true, ...firstScreen(key, entity) },
      ...(key === 'eventSlot'
        ? [
            page(
              'list',
              'List',
              lazyScreen(() => import('./timetable/agenda/SlotList.tsx'), {}),
            ),
          ]
        : []),
      page('archive', 'Archive', listScreen(key, entity, true)),
      page('new', 'New', edit('new')),
      page('edit/:id', 'Edit', edit('edit')),
      page(':id/edit', 'Edit', edit('edit')),
      page(
        ':id/conflict',
        'Conflict',
        lazyScreen(() => import('./conflicts/Conflict.tsx'), { entity }),
      ),
      page(':id/read/:tabName?', 'Read', read),
      page(':id/:tabName?', 'Read', read),
    ],
  };
}

/** The screen that a collection opens with: its list, unless there is something better. */
function firstScreen(key: CollectionKey, entity: EntityDefinition): RouteScreen {
  if (key === 'game') return lazyScreen(() => import('./admin/GameSettings.tsx'), { entity });
  return key === 'eventSlot' ? timetable('plan') : listScreen(key, entity, false);
}

function listScreen(key: CollectionKey, entity: EntityDefinition, archived: boolean): RouteScreen {
  return lazyScreen(() => import('./admin/CollectionList.tsx'), {
    key: archived ? `${key}-archive` : key,
    entity,
    collection: key,
    archived,
  });
}

function timetable(mode: 'read' | 'plan'): RouteScreen {
  return lazyScreen(() => import('./timetable/Timetable.tsx'), { mode });
}

function collectionHandle(entity: EntityDefinition): RouteHandle {
  const crumb = entity.crumb ?? entity.plural;
  // Only administrators manage tags (specification section 6).
  if (entity.key === 'tag') return { crumb, adminOnly: true };
  return { crumb, ...(entity.collection ? { permission: entity.collection.permission } : {}) };
}
