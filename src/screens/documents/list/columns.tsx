import { type ReactNode, memo, use } from 'react';
import { Link } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { displayReference } from '#domain/document.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import type { DocumentRow } from '#mirror/queries/rows.ts';
import type { Column } from '#ui/table/columns.ts';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { RowSync } from '#screens/shared/document/RowSync.tsx';
import { ListContext } from '#screens/shared/openedList.ts';
import { useRow } from './rowWindow.ts';

/** Columns of a document list: reference, title, team, status, event, last change, author and sync state. */
export function columnsOf(
  entity: EntityDefinition,
  names: ReadonlyMap<string, string>,
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
    column('reference', 'Reference', '5rem', (row) => (
      <span className="wm-code">{displayReference(row)}</span>
    )),
    column('title', 'Title', 'minmax(10rem, 3fr)', (row) => <Title row={row} />, { card: 'title' }),
    column('team', 'Team', 'minmax(6rem, 1fr)', (row) => names.get(`team:${row.teamId}`)),
    column('status', 'Status', '6rem', (row) => <StatusBadge statusId={row.statusId} />),
    ...(entity.hasEvent
      ? [
          column('event', 'Event', 'minmax(6rem, 1.3fr)', (row) => names.get(`event:${row.eventId}`), {
            from: 1024 as const,
          }),
        ]
      : []),
    column('changed', 'Changed', '6.5rem', (row) => <RelativeTime value={row.updatedDate} />),
    column('author', 'Author', 'minmax(6rem, 1.1fr)', (row) => row.createdBy.displayName, {
      from: 1280,
      card: 'none',
    }),
    column('sync', 'Sync', '4.5rem', (row) => <RowSync state={row.sync} />),
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

function Title({ row }: { readonly row: DocumentRow }) {
  const { summary } = row.body;
  const list = use(ListContext);
  const to = `${documentTypes[row.entity].path}/${row.keyId}/read`;
  return (
    <>
      <Link className="wm-way" to={to} state={list && { list }} tabIndex={-1}>
        {row.body.title}
      </Link>
      {typeof summary === 'string' && summary !== '' && <span className="wm-summary">{summary}</span>}
    </>
  );
}
