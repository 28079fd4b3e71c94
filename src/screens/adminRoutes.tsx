import type { RouteObject } from 'react-router-dom';
import { type CollectionKey, collectionKeys, collections } from '#domain/collections/index.ts';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { later } from './shared/lazyScreen.tsx';
import type { RouteHandle } from './shell/routeHandle.ts';

const Timetable = later(() => import('./timetable/Timetable.tsx'));
const SlotList = later(() => import('./timetable/agenda/SlotList.tsx'));
const Users = later(() => import('./people/Users.tsx'));
const EditUser = later(() => import('./people/EditUser.tsx'));
const Roles = later(() => import('./people/Roles.tsx'));
const Import = later(() => import('./exchange/Import.tsx'));
const CollectionList = later(() => import('./admin/CollectionList.tsx'));
const OnlyOne = later(() => import('./admin/GameSettings.tsx'));
const Read = later(() => import('./documents/read/Read.tsx'));
const Edit = later(() => import('./documents/edit/Edit.tsx'));
const Conflict = later(() => import('./conflicts/Conflict.tsx'));

/** The routes of the administrators' collections, from their registry (specification 2.3). */
export function adminRoutes(): RouteObject[] {
  const editUsers = { permission: 'editUsers' };
  return [
    ...collectionKeys.filter((key) => !collections[key].collection?.isGiven).map(collectionRoutes),
    {
      path: '/timetable',
      element: <Timetable mode="read" />,
      handle: { crumb: 'Timetable', permission: 'eventSlots' } satisfies RouteHandle,
    },
    {
      path: '/users',
      handle: { crumb: 'Users', ...editUsers } satisfies RouteHandle,
      children: [
        { index: true, element: <Users /> },
        page('new', 'New', <EditUser key="new" />),
        page(':id', 'Edit', <EditUser />),
      ],
    },
    {
      path: '/roles',
      element: <Roles />,
      handle: { crumb: 'Roles and Permissions', ...editUsers } satisfies RouteHandle,
    },
    page('/import/:kind', 'Import', <Import />),
  ];
}

function collectionRoutes(key: CollectionKey): RouteObject {
  const entity = collections[key];
  const list = <CollectionList key={key} entity={entity} collection={key} />;
  const edit = <Edit key={key} entity={entity} mode="edit" />;
  const read = <Read entity={entity} />;
  return {
    path: entity.path,
    handle: handleOf(entity),
    children: [
      { index: true, element: firstPage(key, entity) ?? list },
      ...(key === 'eventSlot' ? [page('list', 'List', <SlotList />)] : []),
      page(
        'archive',
        'Archive',
        <CollectionList key={`${key}-archive`} entity={entity} collection={key} archived />,
      ),
      page('new', 'New', <Edit key={key} entity={entity} mode="new" />),
      page('edit/:id', 'Edit', edit),
      page(':id/edit', 'Edit', edit),
      page(':id/conflict', 'Conflict', <Conflict entity={entity} />),
      page(':id/read/:tabName?', 'Read', read),
      page(':id/:tabName?', 'Read', read),
    ],
  };
}

/** What a collection opens with, where that is not its list. */
function firstPage(key: CollectionKey, entity: EntityDefinition): RouteObject['element'] {
  switch (key) {
    case 'game':
      return <OnlyOne entity={entity} />;
    case 'eventSlot':
      return <Timetable mode="plan" />;
    case 'team':
    case 'event':
    case 'location':
    case 'researchPeriod':
    case 'tag':
    case 'systemPage':
    case 'user':
      return undefined;
  }
}

function handleOf(entity: EntityDefinition): RouteHandle {
  const crumb = entity.crumb ?? entity.plural;
  // Tags are the administrators' alone (specification section 6).
  if (entity.key === 'tag') return { crumb, adminOnly: true };
  return { crumb, ...(entity.collection ? { permission: entity.collection.permission } : {}) };
}

/** A page of its own below another one. */
export function page(path: string, crumb: string, element: RouteObject['element']): RouteObject {
  return { path, element, handle: { crumb } satisfies RouteHandle };
}
