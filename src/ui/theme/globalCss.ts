import type { SystemConfig } from '@chakra-ui/react';
import { bottomBarMedia } from '#ui/layout/bars.ts';
import { listRules, visuallyHidden } from './listRules.ts';
import { lookRules, printRules } from './variables.ts';

const prose = {
  '& > * + *': { marginTop: '0.75em' },
  '& h1': {
    fontSize: '1.5em',
    lineHeight: 1.25,
    fontWeight: 650,
    color: 'ink.strong',
    letterSpacing: '-0.014em',
  },
  '& h2': { fontSize: '1.25em', lineHeight: 1.3, fontWeight: 650, color: 'ink.strong' },
  '& h3': { fontSize: '1.0625em', lineHeight: 1.4, fontWeight: 650, color: 'ink.strong' },
  '& * + h1, & * + h2, & * + h3': { marginTop: '1.25em' },
  '& ul': { listStyleType: 'disc', paddingInlineStart: '1.5em' },
  '& ol': { listStyleType: 'decimal', paddingInlineStart: '1.5em' },
  '& li + li': { marginTop: '0.25em' },
  '& li::marker': { color: 'ink.muted' },
  '& blockquote': {
    borderInlineStart: '3px solid',
    borderColor: 'accent.ink',
    paddingInlineStart: '1em',
    color: 'ink.muted',
  },
  '& code': {
    fontFamily: 'mono',
    fontSize: 'max(0.9em, var(--wm-text))',
    background: 'surface.hover',
    borderRadius: 'sm',
    padding: '0.1em 0.35em',
  },
  '& hr': {
    border: 0,
    borderTop: 'var(--wm-border) solid',
    borderColor: 'line.strong',
    marginBlock: '1.5em',
  },
  '& strong, & b': { fontWeight: 650, color: 'ink.strong' },
  '& em, & i': { fontStyle: 'italic' },
  '& u': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& s': { textDecoration: 'line-through' },
  '& .wm-u': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& .wm-s': { textDecoration: 'line-through' },
  '& .wm-us': { textDecoration: 'underline line-through' },
  '& .wm-nested': { listStyleType: 'none' },
  '& .wm-hr-selected': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '4px' },
};

/** Rules for the whole page: colours, target sizes, focus, motion, rich text, printing. */
export const globalCss: NonNullable<SystemConfig['globalCss']> = {
  ...lookRules(),
  ':root': {
    '--wm-target': '2rem',
    '--wm-action': '2.5rem',
    '--wm-row': '2.5rem',
    // The smallest text: 14 px, and 16 px under a finger, where a tablet is further from the eye.
    '--wm-text': '0.875rem',
    '@media (pointer: coarse)': {
      '--wm-target': '3rem',
      '--wm-action': '3.5rem',
      '--wm-row': '3.5rem',
      '--wm-text': '1rem',
    },
  },
  // A phone on its side is lower than three hands: the bar at the bottom is then as high as any button.
  ':root:has([data-bottom-bar])': {
    [bottomBarMedia]: {
      '--wm-bottom-bar': 'calc(4rem + env(safe-area-inset-bottom))',
      '@media (max-height: 26rem)': {
        '--wm-bottom-bar': 'calc(var(--wm-target) + env(safe-area-inset-bottom))',
      },
      '@media print': { '--wm-bottom-bar': '0px' },
    },
  },
  'html[data-text="large"]': { fontSize: '125%' },
  'html, body, #root': { height: '100%', '@media print': { height: 'auto' } },
  // Prints the screen's content without the top bar, the drawer and overlays.
  ':has(> * > #main) > :not(:has(> #main)), :has(> #main) > :not(#main), body > :not(#root)': {
    '@media print': { display: 'none !important' },
  },
  // Paper has nothing to press. The name of a column stays, although it sorts on the screen.
  '#main :is(button, input, textarea, select, [role=toolbar]):not([role=columnheader] *)': {
    '@media print': { display: 'none !important' },
  },
  'html, body': { '@media print': { colorScheme: 'light !important', background: '#fff !important' } },
  ':has(> * > #main), :has(> #main)': { '@media print': { display: 'block', minHeight: '0' } },
  body: {
    background: 'surface.page',
    color: 'ink',
    fontFamily: 'body',
    fontSize: 'var(--wm-text)',
    lineHeight: '1.43',
    fontFeatureSettings: "'cv11', 'ss03'",
    WebkitTapHighlightColor: 'transparent',
  },
  ':focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
  '::selection': { background: 'accent.soft', color: 'ink.strong' },
  // Words that comments are about.
  '::highlight(wm-comment)': {
    '@media screen': { backgroundColor: 'accent.soft', textDecoration: 'underline dotted' },
  },
  '::highlight(wm-comment-active)': {
    '@media screen': { backgroundColor: 'accent.soft', textDecoration: 'underline' },
  },
  '::placeholder': { color: 'ink.muted', opacity: 1 },
  '.wm-prose': prose,
  '.wm-sr-only': visuallyHidden,
  '*, *::before, *::after': {
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Zero: with the shortest duration, each element would take its parent's new colour one frame later.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
  ...listRules,
  ...printRules(),
};
