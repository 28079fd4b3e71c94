import { chakra } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import type { CardTemplate } from '#domain/cards/template.ts';

/** A card in the size in which it is printed. In its own colours in every theme. */
export const CardFrame = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    color: 'var(--card-ink)',
    '--wm-colors-ink': 'var(--card-ink)',
    '--wm-colors-ink-strong': 'var(--card-ink)',
    '--wm-colors-ink-muted': 'var(--card-ink)',
    '--wm-colors-line': 'var(--card-ink)',
    '--wm-colors-accent-ink': 'var(--card-ink)',
    printColorAdjust: 'exact',
    textAlign: 'start',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    '& .wm-prose': { fontSize: '1em !important', lineHeight: 'inherit !important' },
    '& .wm-prose > * + *': { marginTop: '0.35em' },
    '& .wm-prose :is(h1, h2, h3, h4)': { fontSize: '1em', fontWeight: 'bold' },
  },
});

/** Returns the size and the colours of one side of a card, in millimetres. The bleed makes it larger at every edge. */
export function frameStyle(
  { size: { width, height } }: CardTemplate,
  bleed: number,
  ground: string,
  ink: string,
): CSSProperties & Record<'--card-ink', string> {
  return {
    width: `${width + 2 * bleed}mm`,
    height: `${height + 2 * bleed}mm`,
    background: ground,
    '--card-ink': ink,
  };
}

/** Width of the border on the card, in millimetres. */
const borderWidth = 1.2;

const Border = chakra('div', { base: { position: 'absolute', inset: '0', pointerEvents: 'none' } });

/** The border of a card, up to its cut and as far as it bleeds; nothing where the game has none. */
export function Edge({
  template: { border },
  bleed,
}: {
  readonly template: Pick<CardTemplate, 'border'>;
  readonly bleed: number;
}) {
  return border && <Border style={{ border: `${borderWidth + bleed}mm solid ${border}` }} />;
}

const Picture = chakra('img', { base: { objectFit: 'contain' } });

/** The logo of the game, in the room that its container gives it; nothing without one. */
export function Logo({ address }: { readonly address: string | undefined }) {
  return address && <Picture src={address} alt="Logo" draggable={false} />;
}
