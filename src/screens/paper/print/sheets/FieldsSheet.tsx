import { DocumentPaper } from '#screens/paper/print/layout/DocumentPaper.tsx';
import { Sheet } from '#screens/shared/paper/Sheet.ts';
import { FieldSection, type SheetProps } from '#screens/paper/print/layout/fieldSections.tsx';

/** A document field by field in the order of its form, for types without a sheet of their own. */
export function FieldsSheet(sheet: SheetProps) {
  const { context, row } = sheet;
  return (
    <Sheet aria-label={row.body.title}>
      <DocumentPaper context={context} row={row}>
        {Object.keys(context.entity.allFields)
          .filter((name) => name !== 'title')
          .map((name) => (
            <FieldSection key={name} {...sheet} name={name} />
          ))}
      </DocumentPaper>
    </Sheet>
  );
}
