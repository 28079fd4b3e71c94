import { type Attributes, type ComponentType, createElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { ScreenPlaceholder } from './ScreenPlaceholder.tsx';

/** The properties of a route that say what it shows. */
export type RouteScreen = Pick<RouteObject, 'element' | 'lazy' | 'hydrateFallbackElement'>;

/**
 * Returns the properties of a route whose screen has its own script. The router fetches it before it shows the route;
 * the placeholder is seen only when the app starts there.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  props: Props & Attributes,
): RouteScreen {
  return {
    hydrateFallbackElement: <ScreenPlaceholder />,
    lazy: async () => {
      // The router remembers a failure for as long as the page lives, so a fetch that was cut off gets a second chance.
      const { default: Screen } = await load().catch(load);
      return { element: createElement(Screen, props) };
    },
  };
}
