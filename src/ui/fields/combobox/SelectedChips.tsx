import { chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** A selected option. */
export interface SelectedChip {
  readonly id: string;
  readonly label: string;
  /** Content in place of the label. */
  readonly shown?: ReactNode;
}

const Chips = chakra('ul', { base: { display: 'contents', listStyle: 'none' } });
const Chip = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: 'full',
    minHeight: '7',
    paddingInlineStart: '2',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'md',
    background: 'surface.hover',
    color: 'ink.strong',
    textStyle: 'small',
    overflow: 'hidden',
  },
});
const Label = chakra('span', {
  base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
const Remove = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: 'max(1.75rem, var(--wm-target))',
    minHeight: 'max(1.75rem, var(--wm-target))',
    color: 'ink.muted',
    cursor: 'pointer',
    outlineOffset: '-2px',
    '& svg': { width: '14px', height: '14px' },
    _hover: { color: 'ink.strong' },
  },
});

/** The selected options as chips that can be removed one by one. */
export function SelectedChips({
  selected,
  labelledBy,
  disabled = false,
  onRemove,
}: {
  readonly selected: readonly SelectedChip[];
  readonly labelledBy: string;
  readonly disabled?: boolean | undefined;
  readonly onRemove: (id: string) => void;
}) {
  if (selected.length === 0) return null;
  return (
    <Chips aria-labelledby={labelledBy}>
      {selected.map(({ id, label, shown }) => (
        <Chip key={id} paddingInlineEnd={disabled ? '2' : '0'}>
          <Label>{shown ?? label}</Label>
          {!disabled && (
            <Remove type="button" aria-label={`Remove ${label}`} onClick={() => onRemove(id)}>
              <X aria-hidden="true" />
            </Remove>
          )}
        </Chip>
      ))}
    </Chips>
  );
}
