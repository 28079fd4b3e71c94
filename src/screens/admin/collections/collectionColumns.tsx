import { Box, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { systemPage, welcomePageName } from '#domain/content/collections/systemPage.ts';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { type Field, isEmpty } from '#domain/content/fields/field.ts';
import { textIn } from '#domain/content/fields/read.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { formatDate } from '#ui/display/dates.ts';
import type { Column } from '#ui/table/columns.ts';
import { RelativeTime } from '#ui/display/RelativeTime.tsx';
import { Swatch } from '#ui/display/Swatch.tsx';
import { plainText } from '#ui/fields/plainText.ts';
import { RowSync } from '#screens/shared/document/sync/RowSync.tsx';
import type { References } from '#screens/shared/references/references.tsx';

/** Most columns on a tablet. The others appear on wide screens only. */
const maxTabletColumns = 4;

/**
 * Columns of a collection list: name, the fields its definition lists, and last change. The name also says if an item is not
 * on the server.
 */
export function columnsOf(entity: EntityDefinition, references: References): readonly Column<DocumentRow>[] {
  const names = entity.columns ?? [];
  const own = names.flatMap((name, at) => {
    const field = entity.allFields[name];
    if (!field) return [];
    const column: Column<DocumentRow> = {
      key: name,
      label: field.label,
      width: widthOf(field),
      sortable: true,
      card: 'meta',
      ...(at < maxTabletColumns ? {} : { from: 1280 }),
      render: (row) => cell(entity, name, field, row, references),
    };
    return [column];
  });
  // Two date columns fill a tablet.
  const isFull = names.filter((name) => entity.allFields[name]?.kind === 'datetime').length > 1;
  return [
    {
      key: 'title',
      label: entity.allFields['title']?.label ?? 'Name',
      width: 'minmax(9rem, 2fr)',
      sortable: true,
      card: 'title',
      render: (row) => (
        <>
          <Swatch colour={textIn(row.body['colour'])} />
          {row.body.title}{' '}
          {entity.key === systemPage.key && row.body.title === welcomePageName && (
            <Text as="span" color="ink.muted">
              Welcome page{' '}
            </Text>
          )}
          {row.sync !== 'saved' && <RowSync state={row.sync} />}
        </>
      ),
    },
    ...own,
    {
      key: 'changed',
      label: 'Changed',
      width: '7.5rem',
      sortable: true,
      card: 'meta',
      ...(isFull ? { from: 1280 } : {}),
      render: (row) => <RelativeTime value={row.updatedDate} />,
    },
  ];
}

function widthOf(field: Field): string {
  switch (field.kind) {
    case 'datetime':
      return 'minmax(9rem, 1fr)';
    case 'line':
      return field.max <= 10 ? 'minmax(4rem, 0.5fr)' : 'minmax(6rem, 1fr)';
    case 'boolean':
    case 'choice':
    case 'number':
      return 'minmax(6rem, 0.75fr)';
    case 'reference':
    case 'references':
    case 'rich':
    case 'chips':
    case 'group':
      return 'minmax(7rem, 1fr)';
  }
}

/** Content of a cell. It makes sense without a heading, because cards have none. */
function cell(
  entity: EntityDefinition,
  name: string,
  field: Field,
  row: DocumentRow,
  references: References,
): ReactNode {
  const value = row.body[name];
  if (field.kind === 'boolean') {
    if (value === true) return <Yes>{field.label}</Yes>;
    // Only one event is the next one, so the others do not say that they are not.
    return name === 'isNext' ? null : `Not ${field.label.toLowerCase()}`;
  }
  if (isEmpty(field, value)) return null;
  // There is no space for the weekday.
  if (field.kind === 'datetime') return formatDate(value, 'd MMM yyyy HH:mm');
  const text = plainText(field, value, { references });
  return entity.key === 'location' && name === 'capacity' ? `For ${text}` : text;
}

function Yes({ children }: { readonly children: ReactNode }) {
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="1.5" color="approved.ink">
      <Check size={14} aria-hidden="true" />
      {children}
    </Box>
  );
}

/** Returns a function that compares two rows by a column. */
export function byColumn(
  entity: EntityDefinition,
  key: string,
  references: References,
): (a: DocumentRow, b: DocumentRow) => number {
  const field = entity.allFields[key];
  const sortText = (row: DocumentRow) => {
    const value = row.body[key];
    if (key === 'changed') return row.updatedDate;
    if (!field) return row.body.title;
    if (isEmpty(field, value)) return '';
    // Times sort as stored, everything else as displayed.
    return field.kind === 'datetime' ? textIn(value) : plainText(field, value, { references });
  };
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return (a, b) => collator.compare(sortText(a), sortText(b));
}
