import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Comment } from '#domain/content/comment.ts';

const prefix = 'comment-';

/** Element id of a comment, also used as the hash of links to it. */
export function commentAnchor(id: string): string {
  return `${prefix}${id}`;
}

/** Scrolls to and focuses the comment that the address links to. Returns its id, or null. */
export function useLinkedComment(comments: readonly Comment[]): string | null {
  const { hash } = useLocation();
  const anchor = decodeURIComponent(hash.slice(1));
  const id = anchor.startsWith(prefix) ? anchor.slice(prefix.length) : null;
  const isHere = comments.some((each) => each.id === id);
  useEffect(() => {
    if (id === null || !isHere) return;
    const element = document.getElementById(commentAnchor(id));
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  }, [id, isHere]);
  return id;
}
