import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { useTooltip } from '#ui/overlays/useTooltip.tsx';

/** A button that is only an icon: its label is read aloud and shown as a tip. */
export function IconButton({
  label,
  icon,
  variant = 'plain',
  ...rest
}: Omit<ButtonProps, 'children' | 'square' | 'icon'> & { readonly label: string; readonly icon: ReactNode }) {
  const { anchor, layer } = useTooltip(label);
  return (
    <>
      <Button
        {...rest}
        {...anchor}
        variant={variant}
        square
        aria-label={label}
        aria-describedby={undefined}
        icon={icon}
      />
      {layer}
    </>
  );
}
