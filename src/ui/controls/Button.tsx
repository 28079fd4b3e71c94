import { chakra } from '@chakra-ui/react';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

const Frame = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    minHeight: 'target',
    minWidth: 'target',
    paddingInline: '3',
    borderWidth: 'thin',
    borderColor: 'transparent',
    borderRadius: 'md',
    textStyle: 'small',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    // On a phone, and at 400 %, a long label has no other way to fit. A button does not shrink, so short ones never wrap.
    '@media (max-width: 30rem)': { whiteSpace: 'normal', maxWidth: '100%' },
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background 100ms, border-color 100ms, color 100ms',
    '& svg': { width: '16px', height: '16px', flexShrink: '0' },
    _disabled: { cursor: 'not-allowed' },
  },
  variants: {
    variant: {
      primary: {
        background: 'accent',
        color: 'accent.on',
        fontWeight: 'semibold',
        '[data-contrast=high] &:not(:disabled)': { borderColor: 'accent.on' },
        '&:hover:not(:disabled)': { background: 'accent.hover' },
        _disabled: { background: 'surface.hover', color: 'ink.disabled', borderColor: 'line' },
      },
      quiet: {
        background: 'surface.panel',
        color: 'ink',
        borderColor: 'line',
        '&:hover:not(:disabled)': {
          background: 'surface.hover',
          borderColor: 'line.strong',
          color: 'ink.strong',
        },
        _disabled: { color: 'ink.disabled' },
      },
      plain: {
        background: 'transparent',
        color: 'ink.muted',
        '&:hover:not(:disabled)': { background: 'surface.hover', color: 'ink.strong' },
        '&[aria-pressed=true]': { background: 'accent.soft', color: 'accent.ink' },
        _disabled: { color: 'ink.disabled' },
      },
      danger: {
        background: 'danger',
        color: 'danger.on',
        fontWeight: 'semibold',
        '&:hover:not(:disabled)': { background: 'danger.hover' },
        _disabled: { background: 'surface.hover', color: 'ink.disabled', borderColor: 'line' },
      },
    },
    square: { true: { paddingInline: '0', width: 'target' } },
    action: { true: { minHeight: 'action', paddingInline: '4', textStyle: 'body', fontWeight: 'medium' } },
  },
  defaultVariants: { variant: 'quiet' },
});

const Spinner = chakra(LoaderCircle, { base: { animation: 'spin 900ms linear infinite' } });

/** Props of a button, in addition to those of the HTML element. */
export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color' | 'content' | 'translate'> {
  readonly variant?: 'primary' | 'quiet' | 'plain' | 'danger';
  readonly icon?: ReactNode;
  /** Shows a spinner and disables the button. */
  readonly busy?: boolean;
  /** As wide as it is high, for an icon alone. */
  readonly square?: boolean;
  /** Larger, for use during the event. */
  readonly action?: boolean;
}

/** A button; on touch screens 48 px high, and 56 px with `action`. */
export function Button({ icon, busy = false, children, disabled, ...props }: ButtonProps) {
  return (
    <Frame type="button" {...props} disabled={disabled === true || busy} aria-busy={busy || undefined}>
      {busy ? <Spinner aria-hidden="true" /> : icon}
      {children}
    </Frame>
  );
}
