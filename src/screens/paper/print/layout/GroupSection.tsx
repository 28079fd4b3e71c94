import { plainText } from '#ui/fields/plainText.ts';
import { printableField } from '#screens/paper/print/printContext.ts';
import { isEmpty } from '#domain/content/fields/field.ts';
import { rowsIn } from '#domain/content/fields/read.ts';
import { Section, type SheetProps } from './fieldSections.tsx';
import { PrintTable } from './PrintTable.tsx';

/** A group as a table with a box to tick before each row; nothing if it is empty or not for this reader. */
export function GroupSection({ name, ...sheet }: SheetProps & { readonly name: string }) {
  const field = printableField(sheet.context, sheet.row, name);
  if (field?.kind !== 'group') return null;
  const columns = Object.entries(field.fields).filter(
    ([, column]) => column.audience === 'everyone' || sheet.context.showsStaff,
  );
  return (
    <Section title={field.label}>
      <PrintTable
        label={field.label}
        hasCheckboxes
        columns={columns.map(([, { label }]) => ({ label }))}
        rows={rowsIn(sheet.row.body[name]).map((row) => ({
          id: row.id,
          cells: columns.map(([column, cell]) =>
            isEmpty(cell, row[column]) ? '' : plainText(cell, row[column], sheet.linked),
          ),
        }))}
      />
    </Section>
  );
}
