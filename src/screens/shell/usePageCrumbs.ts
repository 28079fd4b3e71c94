import { useEffect } from 'react';
import type { UIMatch } from 'react-router-dom';
import { pageNames } from '#mirror/queries/pageNames.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { type PageCrumb, crumbsOf, idsIn, pageTitle } from './crumbs.ts';

/** Returns the breadcrumbs of the page, and keeps the title of the document up to date with them. */
export function usePageCrumbs(matches: readonly UIMatch[], pathname: string): readonly PageCrumb[] {
  const ids = idsIn(matches);
  const names = useMirror((mirror) => pageNames(mirror, ids), [ids.join(' ')]);
  const crumbs = crumbsOf(matches, pathname, names ?? noNames);
  const title = pageTitle(crumbs);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return crumbs;
}

const noNames = new Map<string, never>();
