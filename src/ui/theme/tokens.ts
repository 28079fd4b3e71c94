import { defineTokens } from '@chakra-ui/react';

const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 48, 56, 60,
  64, 72, 80, 96,
];
const rhythm = Object.fromEntries(steps.map((step) => [String(step), { value: `${step * 0.25}rem` }]));

const from = (name: string) => ({ value: `var(--wm-${name})` });
const tone = (name: string) => ({
  solid: from(`${name}-solid`),
  onSolid: from(`${name}-on-solid`),
  soft: from(`${name}-soft`),
  ink: from(`${name}-ink`),
});

/** Our own tokens: colours named by purpose, and sizes on a 4 px grid. */
export const tokens = defineTokens({
  colors: {
    transparent: { value: 'transparent' },
    current: { value: 'currentcolor' },
    surface: {
      page: from('surface-page'),
      panel: from('surface-panel'),
      raised: from('surface-raised'),
      hover: from('surface-hover'),
    },
    ink: {
      DEFAULT: from('ink'),
      strong: from('ink-strong'),
      muted: from('ink-muted'),
      disabled: from('ink-disabled'),
    },
    line: { DEFAULT: from('line'), strong: from('line-strong') },
    accent: {
      DEFAULT: from('accent'),
      hover: from('accent-hover'),
      on: from('on-accent'),
      soft: from('accent-soft'),
      ink: from('accent-ink'),
    },
    focus: from('focus'),
    danger: {
      DEFAULT: from('danger'),
      hover: from('danger-hover'),
      on: from('on-danger'),
      soft: from('danger-soft'),
      ink: from('danger-ink'),
    },
    archived: tone('archived'),
    editing: tone('editing'),
    submitted: tone('submitted'),
    flagged: tone('flagged'),
    approved: tone('approved'),
  },
  spacing: rhythm,
  sizes: {
    ...rhythm,
    full: { value: '100%' },
    target: { value: 'var(--wm-target)' },
    action: { value: 'var(--wm-action)' },
    row: { value: 'var(--wm-row)' },
    drawer: { value: '15rem' },
    bar: { value: '3.5rem' },
    reader: { value: '960px' },
    confirm: { value: '290px' },
  },
  radii: {
    none: { value: '0' },
    sm: { value: '4px' },
    md: { value: '6px' },
    lg: { value: '10px' },
    full: { value: '9999px' },
  },
  borderWidths: { thin: { value: 'var(--wm-border)' } },
  fonts: {
    body: {
      value:
        "'Inter Variable', Inter, ui-sans-serif, -apple-system, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', sans-serif",
    },
    mono: {
      value: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
    },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '700' },
  },
  shadows: {
    raised: { value: '0 1px 2px rgb(0 0 0 / 0.12), 0 8px 24px rgb(0 0 0 / 0.24)' },
  },
  zIndex: {
    bar: { value: 10 },
    modal: { value: 20 },
    menu: { value: 30 },
    snackbar: { value: 50 },
    tooltip: { value: 60 },
  },
});

const style = (size: string, lineHeight: string, fontWeight = '400', letterSpacing = '0') => ({
  value: { fontSize: size, lineHeight, fontWeight, letterSpacing },
});

/** The type scale: `reading` is for long text, `body` for controls and lists. */
export const textStyles = {
  caption: style('var(--wm-text)', '1.3', '500'),
  small: style('var(--wm-text)', '1.43'),
  body: style('var(--wm-text)', '1.43'),
  reading: style('1rem', '1.625rem'),
  title: style('1.0625rem', '1.5rem', '600', '-0.006em'),
  heading: style('1.375rem', '1.75rem', '600', '-0.014em'),
  display: style('1.75rem', '2.25rem', '650', '-0.02em'),
};
