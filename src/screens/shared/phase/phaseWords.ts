import { type PhaseTone, type SlotPhase, phaseText } from '#domain/event/run/slotPhase.ts';
import { dateFormats, formatTimestamp } from '#ui/display/dates.ts';

/** A phase in words, with times of the game. */
export function phaseWords(phase: SlotPhase): string {
  return phaseText(phase, (moment) => formatTimestamp(moment, dateFormats.time, 'en-GB'));
}

/** The text colour of each tone: red says that somebody must act now. */
export const phaseColours = {
  quiet: 'ink.muted',
  ready: 'submitted.ink',
  plain: 'ink.strong',
  running: 'approved.ink',
  warning: 'flagged.ink',
  alarm: 'danger.ink',
} as const satisfies Readonly<Record<PhaseTone, string>>;
