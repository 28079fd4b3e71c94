import { Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { type RunLook, chooseRunLook, useRunLook } from './runLook.ts';

/** One tap for the sun and one for the dark; a second tap brings the person’s own look back. */
export function LookButtons() {
  const look = useRunLook();
  const button = (wanted: RunLook, label: string, icon: ReactNode) => (
    <Button
      action
      variant="plain"
      aria-pressed={look === wanted}
      icon={icon}
      onClick={() => chooseRunLook(look === wanted ? 'own' : wanted)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button('field', 'Field', <Sun />)}
      {button('red', 'Red', <Moon />)}
    </>
  );
}
