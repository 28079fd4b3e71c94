import type { Field } from '#domain/content/fields/field.ts';

/** Lays out the fields of a row next to each other, as many as fit. */
export const rowGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(6.5rem, 1fr))',
  alignItems: 'start',
  columnGap: '3',
  rowGap: '3',
} as const;

/** Returns the grid columns a field takes; undefined for one. */
export function gridSpan(field: Field): string | undefined {
  switch (field.kind) {
    case 'rich':
    case 'group':
      return '1 / -1';
    case 'line':
    case 'chips':
    case 'datetime':
    case 'reference':
    case 'references':
      return 'span 2';
    case 'number':
    case 'choice':
    case 'boolean':
      return undefined;
  }
}
