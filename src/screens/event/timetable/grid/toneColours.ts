import type { SlotTone } from '#domain/event/schedule/legend.ts';

const tones: readonly SlotTone[] = ['submitted', 'flagged', 'approved', 'editing', 'accent', 'archived'];

/** Style rules of elements by their `data-tone`. */
export function toneColours(rule: (tone: SlotTone) => readonly [selector: string, style: object]) {
  return Object.fromEntries(tones.map(rule));
}
