import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { type RouteScreen, lazyScreen } from './shell/lazyScreen.tsx';

/** The screens that document types and collections share. Screens with the same key keep their state between routes. */

export function readScreen(entity: EntityDefinition): RouteScreen {
  return lazyScreen(() => import('./documents/read/Read.tsx'), { entity });
}

export function editScreen(entity: EntityDefinition, mode: 'new' | 'edit' | 'copy'): RouteScreen {
  return lazyScreen(() => import('./documents/edit/Edit.tsx'), { key: entity.key, entity, mode });
}

export function conflictScreen(entity: EntityDefinition): RouteScreen {
  return lazyScreen(() => import('./documents/conflicts/Conflict.tsx'), { entity });
}

/** The timetable of all events, or with `only` of the encounters alone. */
export function timetableScreen(mode: 'read' | 'plan', only?: 'encounter'): RouteScreen {
  return lazyScreen(() => import('./event/timetable/Timetable.tsx'), { mode, ...(only && { only }) });
}
