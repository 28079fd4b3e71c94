import { chakra } from '@chakra-ui/react';
import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Meter as Limit } from '#domain/content/fields/field.ts';

const Line = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    color: 'ink.muted',
    textStyle: 'small',
    fontVariantNumeric: 'tabular-nums',
    '& svg': { width: '14px', height: '14px', flexShrink: '0' },
  },
  variants: { over: { true: { color: 'flagged.ink', fontWeight: 'medium' } } },
});

/** How long typing must pause before the length is announced, in milliseconds. */
const announceAfterMs = 1500;

/** The length of a text and the limit it must fit in. */
export interface MeasuredLength {
  readonly limit: Limit;
  readonly count: number;
}

/** How much of a card or slip a text takes. Announced to screen readers when typing pauses. */
export function LengthMeter({ id, limit, count }: MeasuredLength & { readonly id: string }) {
  const over = count > limit.characters;
  const text = lengthText(limit, count);
  return (
    <div>
      <Line id={id} over={over}>
        {over ? <TriangleAlert aria-hidden="true" /> : count > 0 && <Check aria-hidden="true" />}
        {text}
      </Line>
      <Announcement text={text} />
    </div>
  );
}

function Announcement({ text }: { readonly text: string }) {
  const [announced, setAnnounced] = useState({ text, isInitial: true });
  useEffect(() => {
    if (text === announced.text) return undefined;
    const timer = window.setTimeout(() => setAnnounced({ text, isInitial: false }), announceAfterMs);
    return () => window.clearTimeout(timer);
  }, [text, announced]);
  return (
    <span className="wm-sr-only" role="status">
      {!announced.isInitial && announced.text}
    </span>
  );
}

/**
 * Returns the meter's text.
 *
 * @internal Tests read each text without the field around it.
 */
export function lengthText({ characters, of }: Limit, count: number): string {
  return count > characters
    ? `${count - characters} too many for ${of}`
    : `${count} of ${characters} characters${count > 0 ? `, fits on ${of}` : ''}`;
}

/** Returns the number of visible characters: markup does not count, and an entity counts as one. */
export function visibleLength(text: string, format: 'plain' | 'rich'): number {
  const visible =
    format === 'plain'
      ? text
      : text.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:#\d+|#x[\da-f]+|[a-z]+);/gi, '·');
  return Array.from(visible.trim()).length;
}
