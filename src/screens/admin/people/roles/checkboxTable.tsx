import { chakra } from '@chakra-ui/react';
import { RowCheckboxLabel, RowCheckbox } from '#ui/table/columns.ts';

/** Scrolls a table that is wider than the window. */
export const TableScroll = chakra('div', {
  base: {
    overflowX: 'auto',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'lg',
    width: 'fit-content',
    maxWidth: 'full',
  },
});
/** A table of checkboxes with a sticky first column. */
export const CheckboxTable = chakra('table', {
  base: {
    borderCollapse: 'separate',
    borderSpacing: '0',
    textStyle: 'small',
    '& th': { fontWeight: 'medium', color: 'ink', textAlign: 'start', paddingInline: '2', paddingBlock: '1' },
    '& th, & td': { borderBottomWidth: 'thin', borderColor: 'line' },
    '& tbody tr:last-of-type > *': { borderBottomWidth: '0' },
    '& td': { padding: '0', textAlign: 'center' },
    '& tbody tr:hover > *': { background: 'surface.hover' },
    '& th:first-of-type': {
      position: 'sticky',
      left: '0',
      zIndex: '1',
      background: 'surface.page',
      minWidth: { base: '7rem', sm: '11rem' },
    },
    '& [data-first]': { borderInlineStartWidth: 'thin', borderInlineStartColor: 'line.strong' },
  },
});

/** A checkbox in a table with a full-size touch target. Its label includes what its row and column say. */
export function TableCheckbox({
  label,
  checked,
  disabled,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <RowCheckboxLabel title={label}>
      <RowCheckbox
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </RowCheckboxLabel>
  );
}
