import { type Field, type FieldValue, isEmpty } from '#domain/content/fields/field.ts';
import { formatDate } from '#ui/display/dates.ts';
import { displayLocale } from '#ui/locale.ts';
import { deviceTime } from './moment/deviceTime.ts';
import type { FieldContext } from './context.ts';
import { hiddenLabel } from './Hidden.tsx';
import { asIds, asRows, asText } from './values.ts';

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
      return asText(value);
    case 'rich':
      return asText(value)
        .replaceAll(/<[^>]*>/g, ' ')
        .trim();
    case 'number':
      return `${typeof value === 'number' ? value : ''} ${field.unit ?? ''}`.trim();
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? asText(value);
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'datetime': {
      const text = formatDate(asText(value), 'EEE, d MMM yyyy HH:mm', locale);
      const localTime = deviceTime(asText(value));
      return localTime === undefined ? text : `${text} (${localTime} on this device)`;
    }
    case 'reference':
      return references.label(field.target, asText(value)) ?? hiddenLabel;
    case 'chips':
      return asIds(value).join(', ');
    case 'references':
      return asIds(value)
        .map((id) => references.label(field.target, id) ?? hiddenLabel)
        .join(', ');
    case 'group': {
      const count = asRows(value).length;
      return `${count} ${count === 1 ? field.row : `${field.row}s`}`;
    }
  }
}
