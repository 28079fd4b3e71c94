import { type RunState, pausedFor } from './runState.ts';
import { incidentLabel, incidentText } from './incident.ts';
import { outcomesText } from './runEvent.ts';

/** Names and times as the text of a run has them. */
export interface TextNames {
  readonly place: (id: string) => string;
  readonly time: (moment: number) => string;
}

/**
 * Returns what a run sheet says as the plain text of one entry of the run log, with a line each for the outcome, what was
 * said, players, rewards, crew and incidents. Empty if it says nothing.
 */
export function runLogText(
  state: RunState,
  {
    crew,
    place,
    time,
  }: TextNames & {
    /** How many places the crew has. */
    readonly crew: number;
  },
): string {
  const { outcomes, words, players, rewards, incidents } = state;
  const marks = [...state.crew.values()];
  const present = marks.filter(({ what }) => what !== 'missing').length;
  const standIns = marks.filter(({ what }) => what === 'stand-in');
  // How long one lasts that is still open is not known here.
  const pauses = state.pauses.filter(({ to }) => to !== null);
  const paused = Math.round(pausedFor({ pauses }, 0) / 60_000);
  return [
    outcomesText(outcomes),
    ...words.map(({ text }) => text),
    players !== null && `Players seen: ${players}`,
    ...rewards.map(({ text }) => `Rewards: ${text}`),
    marks.length > 0 && `Crew present: ${present} of ${Math.max(crew, marks.length)}`,
    ...standIns.map(({ text }) => text !== '' && `Stand-in: ${text}`),
    paused > 0 && `Paused: ${paused} min`,
    ...incidents.map((incident) =>
      [
        `${incidentLabel(incident.event)} ${time(incident.event.at)}, ${place(incident.event.about)}`,
        incidentText(incident),
      ]
        .filter(Boolean)
        .join(': '),
    ),
  ]
    .filter((line) => typeof line === 'string' && line !== '')
    .join('\n');
}

/** How many lammies were issued on a run sheet. */
export function lammiesIssued({ lammies }: Pick<RunState, 'lammies'>): number {
  return [...lammies.values()].reduce((sum, { count }) => sum + (count ?? 1), 0);
}
