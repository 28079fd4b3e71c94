import { type ReactNode, memo, use } from 'react';
import { Link } from 'react-router-dom';
import { currentAssignment } from '#domain/content/assignment.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { ListField } from '#domain/content/entities/listFields.ts';
import type { Field, FieldValue } from '#domain/content/fields/field.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { shownBody } from '#domain/event/run/slotState.ts';
import { formatDate } from '#ui/display/dates.ts';
import { displayReference } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { Column } from '#ui/table/columns.ts';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { PersonName } from '#screens/shared/document/PersonName.tsx';
import { UnreadDot } from '#screens/shared/document/UnreadDot.tsx';
import { RowSync } from '#screens/shared/document/sync/RowSync.tsx';
import { ListContext } from '#screens/shared/navigation/openedList.ts';
import { useRow } from '../table/rowWindow.ts';

/**
 * Columns of a document list: reference, title, the fields of its own that the type shows, team, status, event, last change
 * and author. The title also says if a document is not on the server. Who it is assigned to has a column where columns
 * are chosen.
 */
export function columnsOf(
  entity: EntityDefinition,
  names: ReadonlyMap<string, string>,
  fields: readonly ListField[],
  isChosen = false,
): readonly Column<string>[] {
  const column = (
    key: string,
    label: string,
    width: string,
    show: (row: DocumentRow) => ReactNode,
    options: Partial<Column<string>> = {},
  ): Column<string> => ({
    key,
    label,
    width,
    sortable: true,
    card: 'meta',
    ...options,
    render: (id) => <Cell id={id} reads={key === 'title'} show={show} />,
  });
  return [
    // As wide as NEW-RCT-12, which a document made without a network is called for a while.
    column('reference', 'Reference', '5.75rem', (row) => (
      <span className="wm-code">{displayReference(row)}</span>
    )),
    column('title', 'Title', 'minmax(9rem, 3fr)', (row) => <Title row={row} />, { card: 'title' }),
    ...fields.map(({ name, field }, at) =>
      column(
        name,
        field.label,
        typeWidth(field),
        (row) => <TypeValue field={field} value={shownBody(row)[name]} names={names} />,
        {
          from: field.kind === 'datetime' || at > 1 ? 1440 : 1280,
          card: 'none',
        },
      ),
    ),
    column('team', 'Team', 'minmax(4rem, 1fr)', (row) => names.get(`team:${row.teamId}`)),
    column('status', 'Status', '7rem', (row) => <StatusBadge statusId={row.statusId} />),
    ...(entity.hasEvent
      ? [
          column('event', 'Event', '4.5rem', (row) => <EventCode id={row.eventId} names={names} />, {
            from: 1024 as const,
          }),
        ]
      : []),
    column('changed', 'Changed', '6.5rem', (row) => <RelativeTime value={row.updatedDate} />),
    column('author', 'Author', 'minmax(4rem, 1fr)', (row) => <PersonName person={row.createdBy} />, {
      from: 1440,
      card: 'none',
    }),
    ...(isChosen
      ? [
          column('assigned', 'Assigned to', 'minmax(6rem, 1fr)', (row) => {
            const to = currentAssignment(row)?.to;
            return to && (names.get(`user:${to.id}`) ?? to.displayName);
          }),
          column('due', 'Due', '7rem', (row) => {
            const due = currentAssignment(row)?.due;
            return due && <time dateTime={due}>{formatDate(due, 'd MMM HH:mm')}</time>;
          }),
        ]
      : []),
  ];
}

/** A cell, which renders when its row changes but not when the list is scrolled. */
const Cell = memo(function Cell({
  id,
  reads,
  show,
}: {
  readonly id: string;
  readonly reads: boolean;
  readonly show: (row: DocumentRow) => ReactNode;
}) {
  const row = useRow(id, reads);
  return row ? show(row) : '\u00a0';
});

/** An event by its code; its name is the tooltip. */
function EventCode({ id, names }: { readonly id: string; readonly names: ReadonlyMap<string, string> }) {
  const name = names.get(`event:${id}`);
  return <span title={name}>{names.get(`code:event:${id}`) ?? name}</span>;
}

/** A choice, a time, or the name of what a field refers to, in the width of a column. */
function TypeValue({
  field,
  value,
  names,
}: {
  readonly field: Field;
  readonly value: FieldValue | undefined;
  readonly names: ReadonlyMap<string, string>;
}): ReactNode {
  if (field.kind === 'boolean') return value === true ? 'Yes' : null;
  if (typeof value === 'number') return value;
  const text = textIn(value);
  if (text === '') return null;
  switch (field.kind) {
    case 'choice':
      return field.options.find((option) => option.value === text)?.label ?? text;
    case 'reference':
      return names.get(`${field.target}:${text}`);
    case 'datetime':
      return <time dateTime={text}>{formatDate(text, 'd MMM HH:mm')}</time>;
    case 'line':
    case 'rich':
    case 'number':
    case 'chips':
    case 'references':
    case 'group':
      return text;
  }
}

function typeWidth({ kind, label }: Field): string {
  // Wide enough for its heading.
  const least = `${Math.max(5, Math.ceil(label.length * 0.45))}rem`;
  return kind === 'datetime' ? '7rem' : `minmax(${least}, 1fr)`;
}

function Title({ row }: { readonly row: DocumentRow }) {
  const { summary } = row.body;
  const list = use(ListContext);
  const to = `${documentTypes[row.entity].path}/${row.keyId}/read`;
  return (
    <>
      <UnreadDot row={row} />
      <Link className="wm-link" to={to} state={list && { list }} tabIndex={-1}>
        {row.body.title}
      </Link>
      {row.sync !== 'saved' && <RowSync state={row.sync} />}
      {textIn(summary) !== '' && <span className="wm-summary">{textIn(summary)}</span>}
    </>
  );
}
