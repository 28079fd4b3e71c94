import type { Body } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import { sameValue } from '#domain/content/fields/field.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';

/** Whether a document is already here exactly as it arrived, usually because this device sent it. */
export function isEcho(row: DocumentRow, arrived: Document, scopes: ReadonlySet<string>): boolean {
  return (
    row.passing === undefined &&
    row.version === arrived.version &&
    row.updatedDate === arrived.updatedDate &&
    row.reference === arrived.reference &&
    row.isRevealed === arrived.isRevealed &&
    row.shares.shareAll === arrived.shares.shareAll &&
    row.shares.shareTeams.join() === arrived.shares.shareTeams.join() &&
    row.assignments?.at(-1)?.id === arrived.assignments?.at(-1)?.id &&
    hasSameComments(row.comments, arrived.comments) &&
    [...scopes].every((scope) => row.scopes.includes(scope)) &&
    hasSameBody(row.body, arrived.body)
  );
}

/** One version has different fields for different rights: an answer may have come while the person had fewer than now. */
function hasSameBody(a: Body, b: Body): boolean {
  const names = Object.keys(b);
  return Object.keys(a).length === names.length && names.every((name) => sameValue(a[name], b[name]));
}

/**
 * Comments are only ever added, edited or deleted, so comparing their ids and those of their last edits is enough. A
 * build that did not know anchors left them out.
 */
function hasSameComments(a: Document['comments'], b: Document['comments']): boolean {
  return (
    a.length === b.length &&
    a.every((each, at) => {
      const other = b[at];
      if (each.id !== other?.id || !each.anchor !== !other.anchor) return false;
      return each.edits.at(-1)?.id === other.edits.at(-1)?.id;
    })
  );
}
