import type { Change } from '#domain/rules/change.ts';
import { isCollectionKey } from '#domain/content/collections/index.ts';
import { type Document, displayReference } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { plainText as textOfHtml } from '#domain/content/fields/cells.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { type Field, type FieldValue, isEmpty } from '#domain/content/fields/field.ts';
import { rowsIn, textIn } from '#domain/content/fields/read.ts';
import type { DraftRow } from '#mirror/typed/rows.ts';
import { transitionTo } from '#domain/content/status.ts';
import type { ReferencePort } from '#ui/fields/combobox/ReferenceField.tsx';
import { plainText as plainValue } from '#ui/fields/plainText.ts';

/**
 * Name of a document on the device page: reference and title, or its type if nothing else is known. Items of collections
 * have no reference, so that their type stands in its place.
 */
export function documentName(
  { key, label }: Pick<EntityDefinition, 'key' | 'label'>,
  document: { readonly reference: string; readonly body: Pick<Document['body'], 'title'> } | undefined,
): string {
  if (!document) return label;
  const { title } = document.body;
  if (isCollectionKey(key)) return `${label} ${title}`.trimEnd();
  return `${displayReference(document)} ${title === '' ? label : title}`;
}

/** Short label of a change. */
export function changeLabel(change: Change): string {
  switch (change.kind) {
    case 'create':
      return 'Created';
    case 'edit':
      return `Edited: ${fieldLabels(change)}`;
    case 'addEntries':
      return `Added to: ${fieldLabels(change)}`;
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

function fieldLabels({ entity, body }: Pick<Extract<Change, { body: unknown }>, 'entity' | 'body'>): string {
  const { allFields } = documentTypes[entity];
  return Object.keys(body)
    .map((name) => allFields[name]?.label ?? name)
    .join(', ');
}

/** How to name what fields refer to. */
export type Names = Pick<ReferencePort, 'label'>;

const noNames: Names = { label: () => undefined };

/** All text written in these changes as plain text, to paste or save as a file. */
export function plainText(title: string, changes: readonly Change[], names = noNames): string {
  return [title, ...changes.map((change) => textOf(change, names))].join('\n\n');
}

/** Returns the text written in these changes, without titles and without other changes such as those of the status. */
export function writtenText(changes: readonly Change[], names = noNames): string {
  return changes
    .filter((change) => 'body' in change || 'comment' in change)
    .map((change) => textOf(change, names))
    .join('\n\n');
}

/** The text of a draft as a change, to show or copy it as such. */
export function draftAsChange({
  id,
  keyId,
  entity,
  version,
  body,
}: Pick<DraftRow, 'id' | 'keyId' | 'entity' | 'version' | 'body'>): Change {
  return { kind: 'keepText', id, keyId, entity, version, body: { ...body } };
}

function textOf(change: Change, names: Names): string {
  const fields = documentTypes[change.entity].allFields;
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
    case 'edit':
    case 'addEntries':
    case 'keepText':
      return Object.entries(change.body)
        .map(([name, value]) => `${fields[name]?.label ?? name}\n${valueText(fields[name], value, names)}`)
        .join('\n\n');
  }
}

/** A value as text: of rows a line each, with the labels of their cells. */
function valueText(field: Field | undefined, value: FieldValue, names: Names): string {
  if (!field || isEmpty(field, value)) return '';
  if (field.kind === 'rich' || field.kind === 'line') return textOfHtml(textIn(value));
  if (field.kind !== 'group') return plainValue(field, value, { references: names });
  return rowsIn(value)
    .map((row) =>
      Object.entries(field.fields)
        .filter(([name, cell]) => !isEmpty(cell, row[name]))
        .map(([name, cell]) => `${cell.label}: ${valueText(cell, row[name] ?? null, names)}`)
        .join(', '),
    )
    .join('\n');
}
