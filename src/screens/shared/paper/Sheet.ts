import { chakra } from '@chakra-ui/react';

/** Sheets are black on white in every theme, on the screen too. */
const colours = Object.fromEntries(
  Object.entries({
    ink: '#000',
    'ink-strong': '#000',
    'ink-muted': '#222',
    line: '#777',
    'line-strong': '#000',
    'accent-ink': '#000',
    'surface-hover': '#eee',
  }).map(([name, value]) => [`--wm-colors-${name}`, value]),
);

/** A sheet of paper on the screen; in print, the page itself. */
export const Sheet = chakra('article', {
  base: {
    ...colours,
    background: '#fff',
    color: '#000',
    width: 'full',
    // Large print sets the scale: everything grows with it, as lines and boxes for ticks do.
    zoom: 'var(--sheet-scale, 1)',
    maxWidth: 'calc(210mm / var(--sheet-scale, 1))',
    marginInline: 'auto',
    marginBottom: '6',
    padding: { base: '5mm', md: '12mm' },
    boxShadow: 'raised',
    fontSize: '10.5pt',
    lineHeight: '1.35',
    '&, & *': { overflowWrap: 'anywhere' },
    printColorAdjust: 'exact',
    fontVariantNumeric: 'tabular-nums',
    // Same size as the text around it, unlike rich text elsewhere.
    '& .wm-prose': { fontSize: '1em !important', lineHeight: 'inherit !important' },
    '& .wm-prose > * + *': { marginTop: '0.5em' },
    '& :is(p, li, blockquote)': { orphans: '3', widows: '3' },
    '& :is(h1, h2, h3, h4)': { breakAfter: 'avoid' },
    '@media print': {
      maxWidth: 'none',
      margin: '0',
      padding: '0',
      boxShadow: 'none',
      borderRadius: '0',
    },
  },
  variants: {
    breakBefore: { page: { '@media print': { '&:not(:first-child)': { breakBefore: 'page' } } }, auto: {} },
  },
  defaultVariants: { breakBefore: 'page' },
});
