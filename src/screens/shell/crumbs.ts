import type { UIMatch } from 'react-router-dom';
import type { PageName } from '#mirror/queries/pageNames.ts';
import type { Crumb } from '#ui/layout/Breadcrumbs.tsx';
import { handleOf } from '#screens/shared/navigation/guard.ts';

/** A breadcrumb, with what the page's title says instead where that differs. */
export interface PageCrumb extends Crumb {
  readonly title?: string;
  /** It stands for the document that the page is about. */
  readonly isDocument?: boolean;
}

type Match = Pick<UIMatch, 'pathname' | 'params' | 'handle'>;
type Names = ReadonlyMap<string, PageName>;

/** Parameters that an address can end before. */
const optionalParams: ReadonlySet<string> = new Set(['eventId', 'teamId', 'tabName', 'topic']);

/**
 * Returns the breadcrumbs of a page, one for each segment of its path (rule 2.3). A route's label stands for the
 * last segment that the route names, and an id for the document or item of that id; any other segment stands for itself.
 * All but those of the page itself are links, where there is a page to link to.
 */
export function crumbsOf(matches: readonly Match[], pathname: string, names: Names): readonly PageCrumb[] {
  const page = withoutTrailingSlash(pathname);
  return matches.flatMap((match, index) => {
    const parent = withoutTrailingSlash(matches[index - 1]?.pathname ?? '');
    const to = withoutTrailingSlash(match.pathname);
    const handle = handleOf(match);
    const { '*': unknown, ...params } = match.params;
    // A layout or index route adds no segment to the path of its parent, and an unknown address has one label.
    if (to === parent || unknown !== undefined || to === '/') {
      return handle?.crumb && handle.crumb !== '' ? [linked({ label: handle.crumb }, to, page)] : [];
    }
    const segments = to.slice(parent === '/' ? 1 : parent.length + 1).split('/');
    const pathAt = (at: number) => `${parent === '/' ? '' : parent}/${segments.slice(0, at + 1).join('/')}`;
    const paramOf = (segment: string, at: number) => {
      // The settings of the game have the name of their route as their id: the last of such segments is the id.
      if (page.slice(pathAt(at).length).split('/').includes(segment)) return undefined;
      return Object.keys(params).find((name) => params[name] === decodeURIComponent(segment));
    };
    const labelledAt = Math.max(
      0,
      segments.findLastIndex((segment, at) => paramOf(segment, at) === undefined),
    );
    return segments.flatMap((segment, at): PageCrumb | readonly PageCrumb[] => {
      const path = pathAt(at);
      const param = paramOf(segment, at);
      // The type of an import is no place of its own, and its address no name.
      if (param === 'kind') return [];
      const next = segments[at + 1];
      const nextParam = next === undefined ? undefined : paramOf(next, at + 1);
      const name = names.get(decodeURIComponent(segment));
      if (param !== undefined && name) {
        const isDocument = param === 'id';
        // The id alone is not the address of a page.
        const target = isDocument && next !== undefined && nextParam === undefined ? `${path}/read` : path;
        return linked({ label: name.short, title: name.long, isDocument }, target, page);
      }
      const crumb =
        at === labelledAt && handle ? { label: handle.crumb } : { label: decodeURIComponent(segment) };
      const isPage = next === undefined || (nextParam !== undefined && optionalParams.has(nextParam));
      return isPage ? linked(crumb, path, page) : crumb;
    });
  });
}

/** Returns the ids in the path that may have a name. */
export function idsIn(matches: readonly Match[]): readonly string[] {
  const { id, eventId, teamId } = matches.at(-1)?.params ?? {};
  return [id, eventId, teamId].filter((each) => each !== undefined);
}

/** Returns the title of a page for tabs, windows and the history: its own name first, then what it belongs to. */
export function pageTitle(crumbs: readonly PageCrumb[]): string {
  const documentAt = crumbs.findIndex(({ isDocument }) => isDocument);
  const own = crumbs.slice(Math.max(0, documentAt)).filter(({ label }) => label !== '' && label !== 'Read');
  const names = own.map(({ label, title }) => title ?? label).toReversed();
  return [...new Set(names), 'Waymark'].join(' · ');
}

function linked(crumb: PageCrumb, to: string, page: string): PageCrumb {
  return to === page ? crumb : { ...crumb, to };
}

function withoutTrailingSlash(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1');
}
