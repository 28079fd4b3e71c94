import type { RouteObject } from 'react-router-dom';
import { type CollectionKey, collectionKeys, collections } from '#domain/content/collections/index.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { conflictScreen, editScreen, readScreen, timetableScreen } from './sharedScreens.ts';
import { type RouteScreen, lazyScreen } from './shell/lazyScreen.tsx';
import type { RouteHandle } from './shared/navigation/guard.ts';
import { page, routeName } from './shell/routeHandle.ts';

const editUsers = { permission: 'editUsers' };

/** The routes for administration, most of them from the registry of collections (rule 3.9). */
export function adminRoutes(): RouteObject[] {
  return [
    ...collectionKeys.filter((key) => !collections[key].collection?.isReadOnly).map(collectionRoutes),
    page('/timetable', 'Timetable', timetableScreen('read'), { permission: 'eventSlots' }),
    {
      path: '/users',
      handle: { crumb: 'Users', ...editUsers } satisfies RouteHandle,
      children: [
        { index: true, id: 'users', ...lazyScreen(() => import('./admin/people/users/Users.tsx'), {}) },
        page(
          'new',
          'New',
          lazyScreen(() => import('./admin/people/users/EditUser.tsx'), { key: 'new' }),
        ),
        page(
          ':id',
          'Edit',
          lazyScreen(() => import('./admin/people/users/EditUser.tsx'), {}),
        ),
      ],
    },
    page(
      '/roles',
      'Roles and Permissions',
      lazyScreen(() => import('./admin/people/roles/Roles.tsx'), {}),
      { name: 'rolesAndPermissions', ...editUsers },
    ),
    page(
      '/import/:kind',
      'Import',
      lazyScreen(() => import('./admin/exchange/Import.tsx'), {}),
    ),
  ];
}

/** Names of the lists that are not called as their calls are (rule 2.12). */
const listNames: Partial<Record<CollectionKey, string>> = { eventSlot: 'eventtimetable', tag: 'tagsList' };

/** The routes of one collection. */
function collectionRoutes(key: CollectionKey): RouteObject {
  const entity = collections[key];
  const slotList = lazyScreen(() => import('./event/timetable/agenda/SlotList.tsx'), {});
  return {
    path: entity.path,
    handle: collectionHandle(entity),
    children: [
      { index: true, id: listNames[key] ?? entity.route, ...firstScreen(key, entity) },
      ...(key === 'eventSlot' ? [page('list', 'List', slotList)] : []),
      page('archive', 'Archive', listScreen(key, entity, true)),
      page('new', 'New', editScreen(entity, 'new')),
      page('edit/:id', 'Edit', editScreen(entity, 'edit'), { name: routeName('edit', key) }),
      page(':id/edit', 'Edit', editScreen(entity, 'edit')),
      page(':id/conflict', 'Conflict', conflictScreen(entity)),
      page(':id/read/:tabName?', 'Read', readScreen(entity), { name: routeName('read', key) }),
      page(':id/:tabName?', 'Read', readScreen(entity)),
    ],
  };
}

/** The screen that a collection opens with: its list, unless there is something better. */
function firstScreen(key: CollectionKey, entity: EntityDefinition): RouteScreen {
  if (key === 'game') return lazyScreen(() => import('./admin/collections/GameSettings.tsx'), { entity });
  return key === 'eventSlot' ? timetableScreen('plan') : listScreen(key, entity, false);
}

function listScreen(key: CollectionKey, entity: EntityDefinition, archived: boolean): RouteScreen {
  return lazyScreen(() => import('./admin/collections/CollectionList.tsx'), {
    key: archived ? `${key}-archive` : key,
    entity,
    collection: key,
    archived,
  });
}

function collectionHandle({ key, plural, crumb = plural, collection }: EntityDefinition): RouteHandle {
  // Only administrators manage tags (rule 14.8).
  const access = key === 'tag' ? { adminOnly: true } : collection && { permission: collection.permission };
  return { crumb, ...access };
}
