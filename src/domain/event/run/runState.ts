import type { FieldValue } from '#domain/content/fields/field.ts';
import { type DeskCall, type Incident, incidentsIn, messagesIn } from './incident.ts';
import { type RunEvent, runEventsIn } from './runEvent.ts';

/** How far a run has come. */
type RunPhase = 'planned' | 'running' | 'paused' | 'ended' | 'cancelled';

/** State of a run, as the entries of its run sheet add up. */
export interface RunState {
  readonly phase: RunPhase;
  /** Epoch milliseconds; null where it has not happened. */
  readonly started: number | null;
  /** Never before `started`. */
  readonly ended: number | null;
  /** Pauses from and to; the last is open, with `to` null, while it is paused. */
  readonly pauses: readonly { readonly from: number; readonly to: number | null }[];
  /** Who has it: whoever took it over last, else whoever started it. */
  readonly referee: { readonly id: string; readonly since: number } | null;
  /** The last that was said about each crew place. */
  readonly crew: ReadonlyMap<string, RunEvent>;
  /** Props that were ticked. */
  readonly kit: ReadonlyMap<string, RunEvent>;
  /** Lammies that were issued. */
  readonly lammies: ReadonlyMap<string, RunEvent>;
  readonly players: number | null;
  readonly rewards: readonly RunEvent[];
  readonly outcome: RunEvent | null;
  /** Outcomes that nobody took back or corrected, earliest first: two where referees did not know of each other. */
  readonly outcomes: readonly RunEvent[];
  /** Words on the outcome. */
  readonly words: readonly RunEvent[];
  readonly incidents: readonly Incident[];
  /** Messages to the desk besides incidents, earliest first. */
  readonly messages: readonly DeskCall[];
  /** All entries that hold, earliest first: neither undone nor undos. */
  readonly events: readonly RunEvent[];
}

/**
 * Returns what the entries of a run sheet amount to. They may arrive in any order and more than once: their times and ids
 * decide. An undo takes back the entry that it names, whichever came first; undos themselves are not undone.
 */
export function runState(rows: FieldValue | undefined): RunState {
  const all = runEventsIn(rows);
  const undone = new Set(all.filter(({ what }) => what === 'undo').map(({ about }) => about));
  const events = all.filter(({ id, what }) => what !== 'undo' && !undone.has(id));
  const of = (...kinds: readonly RunEvent['what'][]) => events.filter(({ what }) => kinds.includes(what));
  const latest = (...kinds: readonly RunEvent['what'][]) =>
    new Map(of(...kinds).map((event) => [event.about, event]));
  const [start] = of('start');
  const started = start?.at ?? null;
  const firstEnd = of('end')[0]?.at ?? null;
  // Devices have clocks of their own: an end cannot come before the start.
  const ended = firstEnd === null ? null : Math.max(firstEnd, started ?? firstEnd);
  const pauses = pausesIn(of('pause', 'resume'), started, ended);
  const takenOver = of('take-over').at(-1) ?? start;
  const words = of('words');
  const incidents = incidentsIn(events);
  return {
    phase: phaseOf(of('cancel').length > 0, started, ended, pauses.at(-1)?.to === null),
    started,
    ended,
    pauses,
    referee: takenOver ? { id: takenOver.by, since: takenOver.at } : null,
    crew: latest('present', 'missing', 'stand-in'),
    kit: latest('kit'),
    lammies: latest('issued'),
    players: of('players').at(-1)?.count ?? null,
    rewards: of('rewards'),
    outcome: of('outcome').at(-1) ?? null,
    outcomes: standing(of('outcome')),
    words: words.filter(({ about }) => about === ''),
    incidents,
    messages: messagesIn(events),
    events,
  };
}

/**
 * Outcomes that stand: each names in `about` the one that it corrects, and a person's later word replaces their earlier
 * one.
 */
function standing(outcomes: readonly RunEvent[]): readonly RunEvent[] {
  const corrected = new Set(outcomes.map(({ about }) => about));
  const last = new Map(outcomes.map((event) => [event.by, event.id]));
  return outcomes.filter(({ id, by }) => !corrected.has(id) && last.get(by) === id);
}

function phaseOf(
  isCancelled: boolean,
  started: number | null,
  ended: number | null,
  isPaused: boolean,
): RunPhase {
  if (isCancelled) return 'cancelled';
  if (ended !== null) return 'ended';
  if (started === null) return 'planned';
  return isPaused ? 'paused' : 'running';
}

/** Pauses between the start and the end. A second pause in a row, or a resume without one, changes nothing. */
function pausesIn(
  events: readonly RunEvent[],
  started: number | null,
  ended: number | null,
): RunState['pauses'] {
  if (started === null) return [];
  const pauses: { from: number; to: number | null }[] = [];
  for (const { what, at } of events) {
    if (at < started || (ended !== null && at > ended)) continue;
    const open = pauses.at(-1)?.to === null ? pauses.at(-1) : undefined;
    if (what === 'pause' && !open) pauses.push({ from: at, to: null });
    if (what === 'resume' && open) open.to = at;
  }
  const last = pauses.at(-1);
  if (last?.to === null && ended !== null) last.to = ended;
  return pauses;
}

/** Returns how long a run was paused until `now`, in milliseconds. */
export function pausedFor({ pauses }: Pick<RunState, 'pauses'>, now: number): number {
  return pauses.reduce((sum, { from, to }) => sum + Math.max(0, (to ?? now) - from), 0);
}

/** Returns the ids of the entries that hold and say something of a kind about something: undoing all of them clears it. */
export function entriesAbout(
  { events }: Pick<RunState, 'events'>,
  kinds: readonly RunEvent['what'][],
  about = '',
): readonly string[] {
  return events.filter((event) => kinds.includes(event.what) && event.about === about).map(({ id }) => id);
}
