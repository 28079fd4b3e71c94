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

const Turning = chakra(LoaderCircle, { base: { animation: 'spin 900ms linear infinite' } });

/** What a button can be told, beyond what every button of the page can. */
export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color' | 'content' | 'translate'> {
  readonly variant?: 'primary' | 'quiet' | 'plain' | 'danger';
  readonly icon?: ReactNode;
  /** Something is under way: it cannot be pressed again and says so. */
  readonly busy?: boolean;
  /** Only an icon: as wide as it is high. */
  readonly square?: boolean;
  /** Larger, for what is done in the field. */
  readonly action?: boolean;
}

/** A button; 48 px high under a finger, 56 as a field action. */
export function Button({ icon, busy = false, children, disabled, ...rest }: ButtonProps) {
  return (
    <Frame type="button" {...rest} disabled={disabled === true || busy} aria-busy={busy || undefined}>
      {busy ? <Turning aria-hidden="true" /> : icon}
      {children}
    </Frame>
  );
}
