import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';

/** One of a few ways to settle something; the one taken is marked. */
export function Decide({
  taken,
  onClick,
  children,
}: {
  readonly taken: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Button
      action
      variant={taken ? 'primary' : 'quiet'}
      aria-pressed={taken}
      icon={taken ? <Check /> : undefined}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
