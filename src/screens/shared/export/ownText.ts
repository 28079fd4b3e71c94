import type { Change } from '#domain/change.ts';
import { type Document, spokenReference } from '#domain/document.ts';
import { kinds } from '#domain/kinds.ts';
import type { FieldValue } from '#domain/fields/field.ts';
import { moves } from '#domain/status.ts';

/** How the device page calls a document: its reference and title, or what it is where nothing else is known. */
export function nameOf(
  label: string,
  document: { readonly reference: string; readonly body: Pick<Document['body'], 'title'> } | undefined,
): string {
  if (!document) return label;
  const { title } = document.body;
  return `${spokenReference(document)} ${title === '' ? label : title}`;
}

/** What a change does, in a word or two. */
export function changeWords(change: Change): string {
  switch (change.kind) {
    case 'create':
      return 'Created';
    case 'save':
      return `Edited: ${Object.keys(change.body)
        .map((name) => kinds[change.entity].allFields[name]?.label ?? name)
        .join(', ')}`;
    case 'setStatus':
      return moves.find((move) => move.to === change.statusId)?.label ?? 'Status';
    case 'keepText':
      return 'A text for the versions';
    case 'comment':
      return change.parentId === null ? 'Commented' : 'Replied';
    case 'editComment':
      return 'Edited a comment';
    case 'deleteComment':
      return 'Deleted a comment';
    case 'share':
      return 'Shared';
  }
}

/** Everything somebody wrote in these changes, as plain text to be pasted or kept in a file. */
export function plainText(title: string, changes: readonly Change[]): string {
  return [title, ...changes.map(words)].join('\n\n');
}

function words(change: Change): string {
  switch (change.kind) {
    case 'setStatus':
    case 'deleteComment':
    case 'share':
      return changeWords(change);
    case 'comment':
    case 'editComment':
      return `${changeWords(change)}\n${change.comment}`;
    case 'create':
    case 'save':
    case 'keepText':
      return Object.entries(change.body)
        .map(([name, value]) => `${kinds[change.entity].allFields[name]?.label ?? name}\n${plain(value)}`)
        .join('\n\n');
  }
}

function plain(value: FieldValue): string {
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
            .map(([name, part]) => `${name}: ${plain(part)}`)
            .join('\n'),
    )
    .join('\n');
}
