import { defineRecipe } from '@chakra-ui/react';

/** Style of inputs and selects: 48 px high on touch screens, with 16 px text so that iPads do not zoom in. */
export const inputRecipe = defineRecipe({
  base: {
    width: 'full',
    minWidth: '0',
    minHeight: 'max(2.25rem, var(--wm-target))',
    paddingInline: '2.5',
    background: 'surface.panel',
    color: 'ink.strong',
    borderWidth: 'thin',
    borderColor: 'line.strong',
    borderRadius: 'md',
    textStyle: 'body',
    fontVariantNumeric: 'tabular-nums',
    '@media (pointer: coarse)': { fontSize: '1rem' },
    '&:hover:not(:disabled)': { borderColor: 'ink.muted' },
    '&:focus-visible': { outlineOffset: '-1px' },
    '&[aria-invalid=true]': { borderColor: 'danger.ink' },
    _disabled: {
      color: 'ink.disabled',
      background: 'surface.hover',
      borderStyle: 'dashed',
      cursor: 'not-allowed',
    },
  },
});
