import { type Field, type FieldValue, isEmpty } from '#domain/content/fields/field.ts';
import { rowsIn, textIn, textsIn } from '#domain/content/fields/read.ts';
import { formatDate } from '#ui/display/dates.ts';
import { displayLocale } from '#ui/locale.ts';
import type { FieldContext } from './context.ts';
import { hiddenLabel } from './Hidden.tsx';

/** Returns a value as one line of unformatted text. */
export function plainText(
  field: Field,
  value: FieldValue | undefined,
  {
    references,
    locale = displayLocale.locale,
  }: Pick<FieldContext, 'locale'> & { readonly references: Pick<FieldContext['references'], 'label'> },
): string {
  if (isEmpty(field, value)) return 'None';
  switch (field.kind) {
    case 'line':
      return textIn(value);
    case 'rich':
      return textIn(value)
        .replaceAll(/<[^>]*>/g, ' ')
        .trim();
    case 'number':
      return `${typeof value === 'number' ? value : ''} ${field.unit ?? ''}`.trim();
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? textIn(value);
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'datetime':
      return formatDate(textIn(value), 'EEE, d MMM yyyy HH:mm', locale);
    case 'reference':
      return references.label(field.target, textIn(value)) ?? hiddenLabel;
    case 'chips':
      return textsIn(value).join(', ');
    case 'references':
      return textsIn(value)
        .map((id) => references.label(field.target, id) ?? hiddenLabel)
        .join(', ');
    case 'group': {
      const count = rowsIn(value).length;
      return `${count} ${count === 1 ? field.row : `${field.row}s`}`;
    }
  }
}
