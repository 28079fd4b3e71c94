import { useEffect, useState } from 'react';

/** A heading of a document, with the id of its section. */
export interface ContentsEntry {
  readonly id: string;
  readonly heading: string;
}

/** How far below the top of the screen a section counts as being read, in pixels. */
const readingLine = 180;

/** Returns the last section whose beginning has reached the reading line; the first until one has. */
export function useCurrentSection(entries: readonly ContentsEntry[]): string | undefined {
  const [current, setCurrent] = useState(entries[0]?.id);
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const reached = entries.findLast(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= readingLine,
      );
      const { scrollHeight } = document.documentElement;
      // The last sections may be too short to reach the line.
      const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
      setCurrent((isAtEnd ? entries.at(-1) : (reached ?? entries[0]))?.id);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(update);
    };
    update();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [entries]);
  return current;
}
