import { Box, Text, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage } from '#contract/errors/errors.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import { displayReference } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { UnsentWork } from '#mirror/queries/unsent/unsent.ts';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { dateFormats, formatDate } from '#ui/display/dates.ts';

/** An item of a section: what it is, its state and when it changed. */
const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '2.5',
    minHeight: 'max(2.25rem, var(--wm-target))',
    paddingBlock: '0.5',
    borderTopWidth: 'thin',
    borderColor: 'line',
  },
});
const ItemLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minWidth: '0',
    minHeight: 'max(1.75rem, var(--wm-target))',
    overflowWrap: 'anywhere',
    color: 'ink.strong',
    fontWeight: 'medium',
    borderRadius: 'sm',
    '&:hover': { textDecoration: 'underline' },
  },
});
const Detail = chakra('span', {
  base: {
    flex: '1 1 100%',
    paddingBottom: '1.5',
    color: 'ink.muted',
    textStyle: 'small',
    // Beside the title where the section has the room.
    '@container (min-width: 34rem)': { flex: '0 1 auto', marginInlineStart: 'auto', paddingBottom: '0' },
  },
});

/** A reference, as wide as most, so that the titles of a section begin at one edge. */
const Code = chakra('span', { base: { flexShrink: '0', minWidth: '4rem' } });

function pathOf({ entity, keyId }: Pick<DocumentRow, 'entity' | 'keyId'>, page = 'read'): string {
  return `${documentTypes[entity].path}/${keyId}/${page}`;
}

/** Link to a document by reference and title; items of collections have no reference. */
export function DocumentLink({
  document,
  page,
  isBare = false,
}: {
  readonly document: Pick<DocumentRow, 'entity' | 'keyId' | 'reference' | 'body'>;
  readonly page?: string;
  /** Leaves out the reference, where something else begins the line. */
  readonly isBare?: boolean;
}) {
  return (
    <ItemLink to={pathOf(document, page)}>
      {!isBare && !documentTypes[document.entity].collection && (
        <Code className="wm-code">{displayReference(document)}</Code>
      )}
      <span>{document.body.title}</span>
    </ItemLink>
  );
}

/** A document with its details, and a line of text below it. */
export function DocumentItem({
  row,
  page,
  note,
  children,
}: {
  readonly row: Pick<DocumentRow, 'entity' | 'keyId' | 'reference' | 'body'>;
  readonly page?: string;
  readonly note?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <Item>
      <DocumentLink document={row} {...(page && { page })} />
      {children && <Detail>{children}</Detail>}
      {note !== undefined && (
        <Text flex="1 1 100%" color="ink" textStyle="small" lineClamp="2" paddingBottom="1.5">
          {note}
        </Text>
      )}
    </Item>
  );
}

/** A change that is not on the server, and why if it was refused. */
export function UnsentItem({ unsent: { change: row, document } }: { readonly unsent: UnsentWork }) {
  return (
    <Item>
      {document ? (
        <DocumentLink document={document} />
      ) : (
        <span>{documentTypes[row.change.entity].label}</span>
      )}
      {row.error && <span>{errorMessage(row.error)}</span>}
      <Detail>
        <RelativeTime value={row.madeAt} />
      </Detail>
    </Item>
  );
}

/** Something at a time and, if known, a place. */
export function TimedItem({
  from,
  to = '',
  place,
  children,
}: {
  readonly from: string;
  readonly to?: string;
  readonly place?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Item>
      <Text as="span" fontVariantNumeric="tabular-nums" color="ink.strong" whiteSpace="nowrap">
        {formatDate(from, 'EEE d MMM HH:mm')}
        {to !== '' && `–${formatDate(to, dateFormats.time)}`}
      </Text>
      <Box as="span" minWidth="0">
        {children}
      </Box>
      {place !== undefined && <Detail>{place}</Detail>}
    </Item>
  );
}

/** A slot that the person referees, with the way to its run sheet, which is for staff. */
export function SlotItem({
  slot,
  isStaff,
  place,
}: {
  readonly slot: DocumentRow;
  readonly isStaff: boolean;
  readonly place: string | undefined;
}) {
  const read = fieldsOf(eventSlot, slot.body);
  return (
    <TimedItem from={read('start') ?? ''} to={read('end') ?? ''} place={place}>
      {isStaff ? (
        <ItemLink to={`/run/${slot.keyId}`}>{slot.body.title}</ItemLink>
      ) : (
        <DocumentLink document={slot} />
      )}
    </TimedItem>
  );
}

/** A date to keep, with how far off it is. */
export function DateItem({
  at,
  to,
  label,
}: {
  readonly at: string;
  readonly to: string;
  readonly label: string;
}) {
  return (
    <Item>
      <ItemLink to={to}>{label}</ItemLink>
      <Detail>
        {formatDate(at, 'EEE d MMM, HH:mm')} · <RelativeTime value={at} />
      </Detail>
    </Item>
  );
}
