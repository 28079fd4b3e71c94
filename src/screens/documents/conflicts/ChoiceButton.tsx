import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';

/** Button of one of several choices; the chosen one is highlighted. */
export function ChoiceButton({
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
