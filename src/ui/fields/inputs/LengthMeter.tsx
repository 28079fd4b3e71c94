import { chakra } from '@chakra-ui/react';
import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Meter as Limit } from '#domain/fields/field.ts';

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

/** How long the text stays as it is before its length is said aloud. */
const restsFor = 1500;

/** A text measured against what it must fit on. */
export interface MeasuredLength {
  readonly limit: Limit;
  readonly count: number;
}

/** How much of a card or slip a text takes; said aloud once the typing rests. */
export function LengthMeter({ id, limit, count }: MeasuredLength & { readonly id: string }) {
  const over = count > limit.characters;
  const words = lengthText(limit, count);
  return (
    <div>
      <Line id={id} over={over}>
        {over ? <TriangleAlert aria-hidden="true" /> : count > 0 && <Check aria-hidden="true" />}
        {words}
      </Line>
      <SaidAtRest words={words} />
    </div>
  );
}

function SaidAtRest({ words }: { readonly words: string }) {
  const [said, setSaid] = useState({ words, aloud: false });
  useEffect(() => {
    if (words === said.words) return undefined;
    const timer = window.setTimeout(() => setSaid({ words, aloud: true }), restsFor);
    return () => window.clearTimeout(timer);
  }, [words, said]);
  return (
    <span className="wm-sr-only" role="status">
      {said.aloud && said.words}
    </span>
  );
}

/** A meter in words. */
export function lengthText({ characters, of }: Limit, count: number): string {
  return count > characters
    ? `${count - characters} too many for ${of}`
    : `${count} of ${characters} characters${count > 0 ? `, fits on ${of}` : ''}`;
}

/** How many characters of a text a reader sees: no markup, and an entity is the one character it stands for. */
export function visibleLength(text: string, written: 'plain' | 'rich'): number {
  const seen =
    written === 'plain'
      ? text
      : text.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:#\d+|#x[\da-f]+|[a-z]+);/gi, '·');
  return Array.from(seen.trim()).length;
}
