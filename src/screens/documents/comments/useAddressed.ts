import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Comment } from '#domain/comment.ts';

const start = 'comment-';

/** Id of a comment on the page, and the end of the address that leads to it. */
export function commentAnchor(id: string): string {
  return `${start}${id}`;
}

/** The comment that the address leads to, shown and focused once it is here; null where it leads to none. */
export function useAddressed(comments: readonly Comment[]): string | null {
  const { hash } = useLocation();
  const asked = decodeURIComponent(hash.slice(1));
  const id = asked.startsWith(start) ? asked.slice(start.length) : null;
  const isHere = comments.some((each) => each.id === id);
  useEffect(() => {
    if (id === null || !isHere) return;
    const element = document.getElementById(commentAnchor(id));
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  }, [id, isHere]);
  return id;
}
