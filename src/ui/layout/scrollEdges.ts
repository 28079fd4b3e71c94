import { type RefObject, useEffect, useRef } from 'react';

const fade = '2.5rem';

/** Styles of a row that scrolls sideways: it fades where there is more. */
export const edgeFade = {
  '--before': '0px',
  '--after': '0px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  maskImage:
    'linear-gradient(to right, transparent, black var(--before), black calc(100% - var(--after)), transparent)',
  '&[data-before]': { '--before': fade },
  '&[data-after]': { '--after': fade },
} as const;

/** Keeps the marks of a row up to date that `edgeFade` depends on. */
export function useScrollEdges(): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = row;
    if (!current) return undefined;
    const mark = () => markEdges(current);
    const observer = new ResizeObserver(mark);
    for (const each of [current, ...current.children]) observer.observe(each);
    current.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', mark);
    };
  }, []);
  return row;
}

function markEdges(row: HTMLElement): void {
  row.toggleAttribute('data-before', row.scrollLeft > 1);
  row.toggleAttribute('data-after', row.scrollLeft + row.clientWidth < row.scrollWidth - 1);
}
