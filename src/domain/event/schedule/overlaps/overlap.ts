import type { Span } from '../slot.ts';

interface OverlapBase extends Span {
  /** The slots concerned, earliest first. */
  readonly slots: readonly string[];
}

/** A problem in the timetable: something is needed by more slots than it can serve, or at an impossible time. */
export type Overlap =
  | (OverlapBase & { readonly kind: 'order' })
  | (OverlapBase & { readonly kind: 'place'; readonly place: string })
  | (OverlapBase & {
      readonly kind: 'capacity';
      readonly place: string;
      readonly needed: number;
      readonly capacity: number;
    })
  | (OverlapBase & { readonly kind: 'referee'; readonly who: string })
  | (OverlapBase & { readonly kind: 'person'; readonly who: string })
  | (OverlapBase & { readonly kind: 'crew'; readonly needed: number; readonly available: number })
  /** `who` has no time for make-up; null when the make-up slot itself ends too late. */
  | (OverlapBase & { readonly kind: 'makeUp'; readonly who: string | null })
  | (OverlapBase & { readonly kind: 'outside' })
  | (OverlapBase & { readonly kind: 'closed'; readonly place: string });

export type OverlapKind = Overlap['kind'];

/** Short labels for lists. */
export const overlapLabels: Readonly<Record<OverlapKind, string>> = {
  order: 'Times',
  place: 'Place',
  capacity: 'Capacity',
  referee: 'Referee',
  person: 'Person',
  crew: 'Crew',
  makeUp: 'Make-up',
  outside: 'Outside time in',
  closed: 'Opening times',
};

/** Names and times as the user sees them. */
export interface Formatters {
  readonly slot: (id: string) => string;
  readonly place: (id: string) => string;
  readonly time: (moment: number) => string;
}

/** Describes an overlap in one sentence. */
export function overlapMessage(overlap: Overlap, format: Formatters): string {
  const [a = '', b = ''] = overlap.slots.map((id) => `“${format.slot(id)}”`);
  const span = `${format.time(overlap.from)}–${format.time(overlap.to)}`;
  switch (overlap.kind) {
    case 'order':
      return `${a} must end after it starts.`;
    case 'place':
      return `${a} and ${b} both use ${format.place(overlap.place)} ${span}, including set-up and clear-up.`;
    case 'capacity':
      return `${format.place(overlap.place)} holds ${overlap.capacity} crew, but ${overlap.needed} are there ${span}.`;
    case 'referee':
      return `${overlap.who} referees both ${a} and ${b} ${span}.`;
    case 'person':
      return `${overlap.who} is in both ${a} and ${b} ${span}.`;
    case 'crew':
      return `${overlap.needed} crew needed, ${overlap.available} available ${span}: ${firstSlots(overlap.slots, format)}.`;
    case 'makeUp':
      return overlap.who === null
        ? `Make-up ${a} ends after ${b} starts.`
        : `${overlap.who} is in ${a} ${span}, during make-up for ${b}.`;
    case 'outside':
      return `${a} runs ${span}, outside time in.`;
    case 'closed':
      return `${a} is at ${format.place(overlap.place)} ${span}, when it is not open.`;
  }
}

const maxNamedSlots = 4;

function firstSlots(slots: readonly string[], format: Formatters): string {
  const named = slots.slice(0, maxNamedSlots).map((id) => `“${format.slot(id)}”`);
  const others = slots.length - named.length;
  return `${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}
