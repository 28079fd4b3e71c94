import { chakra } from '@chakra-ui/react';
import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { inputRecipe } from '#ui/fields/inputs/inputRecipe.ts';

const Control = chakra('div', {
  base: {
    ...inputRecipe.base,
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1',
    padding: '1',
    cursor: 'text',
    '&:has(input:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-1px' },
    '&:has(input[aria-invalid=true])': { borderColor: 'danger.ink' },
    '&:has(input:disabled)': { background: 'surface.hover', borderStyle: 'dashed', cursor: 'not-allowed' },
  },
});
const End = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    marginInlineStart: 'auto',
    color: 'ink.muted',
    pointerEvents: 'none',
    '& svg': { width: '16px', height: '16px', marginInline: '1', flexShrink: '0' },
  },
});
const Clear = chakra('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    width: 'max(1.75rem, var(--wm-target))',
    minHeight: 'max(1.75rem, var(--wm-target))',
    // As high as the frame with its border, and no reason for it to grow.
    marginBlock: '-5px',
    borderRadius: 'sm',
    pointerEvents: 'auto',
    cursor: 'pointer',
    '& svg': { width: '14px', height: '14px' },
    _hover: { color: 'ink.strong' },
  },
});

/** The input of a combobox inside its frame. */
export const ComboboxInput = chakra('input', {
  base: {
    flex: '1',
    minWidth: '5rem',
    minHeight: 'calc(max(2.25rem, var(--wm-target)) - 10px)',
    paddingInline: '1.5',
    background: 'transparent',
    color: 'inherit',
    outline: 'none',
    textOverflow: 'ellipsis',
    '@media (pointer: coarse)': { fontSize: '1rem' },
  },
});

/** Looks like one select: what is selected and the input in a frame, with a chevron and a button that clears it. */
export function ComboboxFrame({
  children,
  clear,
  onPress,
}: {
  readonly children: ReactNode;
  /** Removes the one selected option. */
  readonly clear: { readonly label: string; readonly run: () => void } | null;
  /** The frame around the input was pressed. */
  readonly onPress: () => void;
}) {
  return (
    <Control
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onPress();
      }}
    >
      {children}
      <End>
        {clear && (
          <Clear type="button" aria-label={clear.label} onClick={clear.run}>
            <X aria-hidden="true" />
          </Clear>
        )}
        <ChevronDown aria-hidden="true" />
      </End>
    </Control>
  );
}
