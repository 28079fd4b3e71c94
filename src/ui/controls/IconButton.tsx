import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { useTooltip } from '#ui/overlays/useTooltip.tsx';

/** A button with an icon alone; its label is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'plain',
  ...props
}: Omit<ButtonProps, 'children' | 'square' | 'icon'> & { readonly label: string; readonly icon: ReactNode }) {
  const { anchor, layer } = useTooltip(label);
  return (
    <>
      <Button
        {...props}
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
