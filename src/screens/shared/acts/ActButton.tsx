import { ariaShortcut } from '#ui/keys/shortcut.ts';
import { Button } from '#ui/controls/Button.tsx';
import { type Act, useActState } from './act.ts';

/** The button of an act. */
export function ActButton({
  act: { id, label, icon, shortcut, opensDialog = false, isCompact = false, disabled = false, run },
  isMain = false,
  isWide,
}: {
  readonly act: Act;
  /** The likely next step, in colour. */
  readonly isMain?: boolean;
  readonly isWide: boolean;
}) {
  const isArmed = useActState(({ armed }) => armed === id);
  const isSquare = isCompact && !isWide && !isArmed;
  return (
    <Button
      variant={isMain ? 'primary' : 'quiet'}
      icon={icon}
      square={isSquare}
      disabled={disabled}
      data-act={id}
      {...(isSquare && { 'aria-label': label })}
      {...(shortcut && { 'aria-keyshortcuts': ariaShortcut(shortcut) })}
      {...(opensDialog && { 'aria-haspopup': 'dialog' })}
      onBlur={() => isArmed && useActState.setState({ armed: undefined })}
      onClick={() => {
        if (isArmed) useActState.setState({ armed: undefined });
        run();
      }}
    >
      {isSquare ? undefined : isArmed ? `Press Enter to ${label.toLowerCase()}` : label}
    </Button>
  );
}

/** Returns the lines of a menu for acts. */
export function menuItemsOf(acts: readonly Act[]) {
  return acts.map(({ id, label, icon, disabled = false, run }) => ({
    key: id,
    label,
    icon,
    disabled,
    onSelect: run,
  }));
}
