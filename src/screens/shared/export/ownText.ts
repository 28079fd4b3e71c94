import type { Change } from '#domain/change.ts';
import { type Document, displayReference } from '#domain/document.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import type { FieldValue } from '#domain/fields/field.ts';
import type { DraftRow } from '#mirror/queries/rows.ts';
import { transitionTo } from '#domain/status.ts';

/** Name of a document on the device page: reference and title, or its type if nothing else is known. */
export function documentName(
  label: string,
  document: { readonly reference: string; readonly body: Pick<Document['body'], 'title'> } | undefined,
): string {
  if (!document) return label;
  const { title } = document.body;
  return `${displayReference(document)} ${title === '' ? label : title}`;
}

/** Short label of a change. */
export function changeLabel(change: Change): string {
  switch (change.kind) {
    case 'create':
      return 'Created';
    case 'save':
      return `Edited: ${Object.keys(change.body)
        .map((name) => documentTypes[change.entity].allFields[name]?.label ?? name)
        .join(', ')}`;
    case 'setStatus':
      return transitionTo(change.statusId).label;
    case 'keepText':
      return 'Text kept in the versions';
    case 'comment':
      return change.parentId === null ? 'Commented' : 'Replied';
    case 'editComment':
      return 'Edited a comment';
    case 'deleteComment':
      return 'Deleted a comment';
    case 'share':
      return 'Shared';
    case 'assign':
      return change.to === null ? 'No longer assigned' : 'Assigned';
  }
}

/** All text written in these changes as plain text, to paste or save as a file. */
export function plainText(title: string, changes: readonly Change[]): string {
  return [title, ...changes.map(textOf)].join('\n\n');
}

/** Returns the text written in these changes, without titles and without other changes such as those of the status. */
export function writtenText(changes: readonly Change[]): string {
  return changes
    .filter((change) => 'body' in change || 'comment' in change)
    .map(textOf)
    .join('\n\n');
}

/** The text of a draft as a change, to show or copy it as such. */
export function draftAsChange({ id, keyId, entity, version, body }: DraftRow): Change {
  return { kind: 'keepText', id, keyId, entity, version, body: { ...body } };
}

function textOf(change: Change): string {
  switch (change.kind) {
    case 'setStatus':
    case 'deleteComment':
    case 'share':
    case 'assign':
      return changeLabel(change);
    case 'comment':
    case 'editComment':
      return `${changeLabel(change)}\n${change.comment}`;
    case 'create':
    case 'save':
    case 'keepText':
      return Object.entries(change.body)
        .map(
          ([name, value]) =>
            `${documentTypes[change.entity].allFields[name]?.label ?? name}\n${plainValue(value)}`,
        )
        .join('\n\n');
  }
}

function plainValue(value: FieldValue): string {
  if (value === null) return '';
  if (typeof value === 'string') {
    const lines = value
      .replaceAll(/<\/(?:p|h[1-3]|li|blockquote)>|<br[^>]*>/g, '\n')
      .replaceAll(/<[^>]*>/g, '');
    return lines
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .trim();
  }
  if (typeof value !== 'object') return String(value);
  return value
    .map((each) =>
      typeof each === 'string'
        ? each
        : Object.entries(each)
            .filter(([name]) => name !== 'id')
            .map(([name, part]) => `${name}: ${plainValue(part)}`)
            .join('\n'),
    )
    .join('\n');
}
