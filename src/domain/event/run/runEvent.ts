import { runEvents } from '#domain/content/collections/runEvents.ts';
import type { FieldValue, GroupRow } from '#domain/content/fields/field.ts';
import { fieldsOf, rowsIn } from '#domain/content/fields/read.ts';

/**
 * Kinds of entries of a run sheet.
 *
 * @internal Tests go through all of them.
 */
export const runActs = [
  'start',
  'pause',
  'resume',
  'end',
  'cancel',
  'take-over',
  'present',
  'missing',
  'stand-in',
  'kit',
  'issued',
  'players',
  'rewards',
  'outcome',
  'incident',
  'tell',
  'call',
  'acknowledge',
  'words',
  'undo',
] as const;
type RunAct = (typeof runActs)[number];

/** An entry of a run sheet. */
export interface RunEvent {
  readonly id: string;
  /** Epoch milliseconds by the clock of the device that made it. */
  readonly at: number;
  /** When the server got it, in epoch milliseconds; absent until it has. */
  readonly receivedAt?: number;
  /** Id of the person. */
  readonly by: string;
  readonly what: RunAct;
  /** Id of the crew place, prop, lammie, incident or entry it is about; of an incident, the place; of what the desk is told, the device. Empty if none. */
  readonly about: string;
  readonly count: number | null;
  /** One of `outcomes`, `incidentKinds`, `incidentCalls` or `deskMatters`, or empty. */
  readonly outcome: string;
  readonly text: string;
}

/** The outcomes that a run can have. */
export const outcomes = [
  { value: 'players-won', label: 'Players won' },
  { value: 'partly', label: 'Partly' },
  { value: 'players-lost', label: 'Players lost' },
  { value: 'talk', label: 'Settled by talk' },
  { value: 'nobody', label: 'Nobody came' },
  { value: 'stopped', label: 'Stopped early' },
] as const;

/** The kinds of a safety incident. */
export const incidentKinds = [
  { value: 'injury', label: 'Injury' },
  { value: 'lost', label: 'Lost person' },
  { value: 'weather', label: 'Weather' },
  { value: 'conduct', label: 'Conduct' },
  { value: 'other', label: 'Something else' },
] as const;

/** Helpers whom an incident can call for. */
export const incidentCalls = [
  { value: 'first-aid', label: 'First aid' },
  { value: 'organiser', label: 'An organiser' },
] as const;

/** Things that the desk is told of besides incidents. */
export const deskMatters = [
  { value: 'late', label: 'Running late' },
  { value: 'crew', label: 'Crew short' },
  { value: 'clock', label: 'Wrong clock' },
] as const;

/** Returns the label of an outcome; empty for none. */
export function outcomeLabel(outcome: string): string {
  return outcomes.find(({ value }) => value === outcome)?.label ?? '';
}

/** Returns the labels of outcomes; more than one where referees said different things. */
export function outcomesText(events: readonly Pick<RunEvent, 'outcome'>[]): string {
  const labels = events.map(({ outcome }) => outcomeLabel(outcome)).filter(Boolean);
  return [...new Set(labels)].join(' / ');
}

/** Returns the entries of a run sheet, earliest first whatever their order; those without a time are left out. */
export function runEventsIn(value: FieldValue | undefined): readonly RunEvent[] {
  const events = rowsIn(value).flatMap((row) => eventOf(row) ?? []);
  return [...new Map(events.map((event) => [event.id, event])).values()].sort(
    (a, b) => a.at - b.at || (a.id < b.id ? -1 : 1),
  );
}

function eventOf(row: GroupRow): RunEvent | undefined {
  const entry = fieldsOf(runEvents, row);
  const at = Date.parse(entry('at') ?? '');
  const what = runActs.find((act) => act === entry('what'));
  if (Number.isNaN(at) || what === undefined) return undefined;
  const receivedAt = Date.parse(entry('receivedAt') ?? '');
  return {
    id: row.id,
    at,
    ...(!Number.isNaN(receivedAt) && { receivedAt }),
    what,
    by: entry('by') ?? '',
    about: entry('about'),
    count: entry('count'),
    outcome: entry('outcome'),
    text: entry('text'),
  };
}

/** Returns the row in which an entry is stored. */
export function rowOfEvent({ id, at, by, what, about, count, outcome, text }: RunEvent): GroupRow {
  return {
    id,
    at: new Date(at).toISOString(),
    by,
    what,
    about,
    count,
    outcome,
    text,
  };
}

/** The longest words of one entry, in characters. */
export const maxWords = 2_000;

/** Returns words as they are recorded: whole, in as many entries as they need, parted between words. */
export function entryTexts(text: string): readonly string[] {
  const texts: string[] = [];
  let rest = text.trim();
  while (rest.length > maxWords) {
    const head = rest.slice(0, maxWords);
    const gap = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'));
    const end = gap > 0 ? gap : wholeCharacters(head);
    texts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? texts : [...texts, rest];
}

/** The length of a text without the half of a character at its end. */
function wholeCharacters(text: string): number {
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}
