import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { RowCheckbox, RowCheckboxLabel } from '#ui/table/columns.ts';

/** The heading of a group in the list of a desk. */
export const QueueHead = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    paddingInlineStart: '1',
    paddingInlineEnd: '3',
    minHeight: 'max(2.5rem, var(--wm-target))',
    background: 'surface.panel',
    borderBlockWidth: 'thin',
    borderColor: 'line',
    color: 'ink.strong',
    textStyle: 'small',
    fontWeight: 'semibold',
  },
});
/** A document in the list of a desk. */
export const QueueRow = chakra('div', {
  base: {
    display: 'flex',
    gap: '1',
    paddingInlineStart: '1',
    paddingInlineEnd: '3',
    borderBottomWidth: 'thin',
    borderColor: 'line',
    '&:has([aria-current=true])': { background: 'accent.soft', boxShadow: 'inset 3px 0 0 {colors.accent}' },
    '&:hover:not(:has([aria-current=true]))': { background: 'surface.hover' },
  },
});
/** Opens the document of a row. */
export const QueueLink = chakra(Link, {
  base: { display: 'block', flex: '1', minWidth: '0', paddingBlock: '2', minHeight: 'target', color: 'ink' },
});

/** Picks a document, or all of a group. */
export function PickBox({
  label,
  isChecked,
  isMixed = false,
  onChange,
}: {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isMixed?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}) {
  return (
    <RowCheckboxLabel flexShrink="0">
      <RowCheckbox
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </RowCheckboxLabel>
  );
}
