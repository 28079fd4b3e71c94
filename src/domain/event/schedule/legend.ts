import { colourIn } from '#domain/content/fields/read.ts';
import type { Slot } from './slot.ts';

/** Properties of slots that colours can show. */
export const colourings = ['kind', 'team', 'state'] as const;
export type Colouring = (typeof colourings)[number];

/** Colours of the theme that slots can have; each is readable in every theme. */
export type SlotTone = 'submitted' | 'flagged' | 'approved' | 'editing' | 'accent' | 'archived';

/** The colour of a group of slots, and its name, which slots show as well: colour alone says nothing. */
export interface LegendEntry {
  /** The kind, state or team; '' for slots without one. */
  readonly key: string;
  readonly label: string;
  readonly tone: SlotTone;
  /** The colour of a team as #rrggbb; null for others, and for a team without one. */
  readonly colour: string | null;
}

const tonesOfKinds: Readonly<Record<string, SlotTone>> = {
  encounter: 'submitted',
  battle: 'flagged',
  'monster-duty': 'approved',
  ritual: 'editing',
  'make-up': 'accent',
};

const tonesOfStates: Readonly<Record<string, SlotTone>> = {
  pencilled: 'editing',
  firm: 'submitted',
  running: 'approved',
  done: 'archived',
  cancelled: 'archived',
};

const missingLabels: Readonly<Record<Colouring, string>> = {
  kind: 'No kind',
  team: 'No team',
  state: 'No state',
};

/** The group of a slot. */
export function legendKey(slot: Pick<Slot, 'kind' | 'team' | 'state'>, by: Colouring): string {
  return slot[by] ?? '';
}

/**
 * Returns the groups that some slots have, by name and the one without a name last. `labelOf` names a kind, state or team,
 * `teamColour` gives what is entered as the colour of a team.
 */
export function legendOf(
  slots: readonly Slot[],
  by: Colouring,
  labelOf: (key: string) => string,
  teamColour: (team: string) => unknown,
): readonly LegendEntry[] {
  const keys = [...new Set(slots.map((slot) => legendKey(slot, by)))];
  return keys
    .map((key) => ({
      key,
      label: key === '' ? missingLabels[by] : labelOf(key),
      tone: toneOf(key, by),
      colour: by === 'team' && key !== '' ? colourIn(teamColour(key)) : null,
    }))
    .sort((a, b) => Number(a.key === '') - Number(b.key === '') || a.label.localeCompare(b.label));
}

function toneOf(key: string, by: Colouring): SlotTone {
  switch (by) {
    case 'kind':
      return tonesOfKinds[key] ?? 'archived';
    case 'state':
      return tonesOfStates[key] ?? 'archived';
    case 'team':
      return 'archived';
  }
}
