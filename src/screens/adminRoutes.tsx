import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { type CollectionKey, collectionKeys, collections } from '#domain/collections/index';
import type { EntityDefinition } from '#domain/define';
import type { RouteHandle } from './shell/handle.tsx';

const CollectionList = lazy(() => import('./admin/CollectionList.tsx'));
const OnlyOne = lazy(() => import('./admin/OnlyOne.tsx'));
const Read = lazy(() => import('./documents/Read.tsx'));
const Edit = lazy(() => import('./documents/Edit.tsx'));
const Conflict = lazy(() => import('./conflicts/Conflict.tsx'));

/** The routes of the administrators' collections, from their registry (specification 2.3). */
export function adminRoutes(): RouteObject[] {
  return collectionKeys.filter((key) => !collections[key].collection?.isGiven).map(collectionRoutes);
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
      { index: true, element: key === 'game' ? <OnlyOne entity={entity} /> : list },
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
