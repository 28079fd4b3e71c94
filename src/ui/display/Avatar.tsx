import { chakra } from '@chakra-ui/react';

const Frame = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    borderRadius: 'full',
    fontWeight: 'semibold',
    userSelect: 'none',
    // The user's colour may not reach a contrast of 7:1, so in high contrast it only colours the border.
    '[data-contrast=high] &': {
      borderWidth: '2px',
      background: 'var(--wm-surface-page) !important',
      color: 'var(--wm-ink-strong) !important',
    },
  },
});

interface AvatarProps {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** The user's icon colour as #rrggbb. */
  readonly colour?: string | undefined;
  readonly size?: number;
}

/** Two initials on the user's colour; 'AB' without a name. Hidden from screen readers: the name is next to it. */
export function Avatar({ firstName = '', lastName = '', colour = '#4c6a78', size = 28 }: AvatarProps) {
  // With large text the circle grows with its letters.
  const side = `max(${size}px, calc(var(--wm-text) * 2))`;
  const style = {
    width: side,
    height: side,
    fontSize: `max(${Math.round(size * 0.4)}px, var(--wm-text))`,
    background: colour,
    borderColor: colour,
    color: textOn(colour),
  };
  return (
    <Frame aria-hidden="true" style={style}>
      {initials(firstName, lastName)}
    </Frame>
  );
}

/** Returns the initials of a name; 'AB' without one (rule 8.6). */
export function initials(firstName: string, lastName: string): string {
  return `${firstName.trim().charAt(0)}${lastName.trim().charAt(0)}`.toUpperCase() || 'AB';
}

/**
 * Returns black or white by the brightness of the background; the cut-off is 128.
 *
 * @internal Tests compare colours without drawing.
 */
export function textOn(colour: string): '#000000' | '#ffffff' {
  const parts = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(colour);
  if (!parts) return '#ffffff';
  const [red, green, blue] = parts.slice(1).map((part) => Number.parseInt(part, 16));
  const brightness = ((red ?? 0) * 299 + (green ?? 0) * 587 + (blue ?? 0) * 114) / 1000;
  return brightness >= 128 ? '#000000' : '#ffffff';
}
