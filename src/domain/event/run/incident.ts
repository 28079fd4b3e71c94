import { type RunEvent, deskMatters, incidentCalls, incidentKinds } from './runEvent.ts';

/** Something that the desk is told of: a safety incident, or a quieter message. */
export interface DeskCall {
  readonly event: RunEvent;
  /** Who has seen it, first of all; null until somebody has. */
  readonly acknowledgement: RunEvent | null;
}

/** The subject of a message to the desk. */
export type DeskMatter = (typeof deskMatters)[number]['value'];

/** A safety incident: what was recorded in one tap, and what was said of it since. */
export interface Incident extends DeskCall {
  readonly words: readonly RunEvent[];
  /** Calls for helpers. */
  readonly calls: readonly RunEvent[];
}

/** Returns the incidents among the entries of a run that hold, earliest first. */
export function incidentsIn(events: readonly RunEvent[]): readonly Incident[] {
  return callsIn(events, 'incident').map((call) => ({
    ...call,
    words: entriesOn(events, 'words', call.event.id),
    calls: entriesOn(events, 'call', call.event.id),
  }));
}

/**
 * Returns the messages to the desk among the entries of a run that hold, earliest first: the last of each matter, and of each
 * device where it is about one. Two tablets may tell the same.
 */
export function messagesIn(events: readonly RunEvent[]): readonly DeskCall[] {
  const calls = callsIn(events, 'tell');
  return [...new Map(calls.map((call) => [`${call.event.outcome} ${call.event.about}`, call])).values()];
}

function callsIn(events: readonly RunEvent[], what: 'incident' | 'tell'): readonly DeskCall[] {
  return events
    .filter((event) => event.what === what)
    .map((event) => ({ event, acknowledgement: entriesOn(events, 'acknowledge', event.id)[0] ?? null }));
}

function entriesOn(events: readonly RunEvent[], what: RunEvent['what'], id: string): readonly RunEvent[] {
  return events.filter((each) => each.what === what && each.about === id);
}

/** Returns which of these messages is about a matter, and of a device where it is about one. */
export function lastMessage(
  messages: readonly DeskCall[],
  matter: DeskMatter,
  about = '',
): DeskCall | undefined {
  return messages.find(({ event }) => event.outcome === matter && event.about === about);
}

/** Returns the label of what the desk is told: of an incident by its kind, of a message by what it is about. */
export function incidentLabel({ outcome }: Pick<RunEvent, 'outcome'>): string {
  return (
    [...incidentKinds, ...deskMatters].find(({ value }) => value === outcome)?.label ?? 'Safety incident'
  );
}

/** Returns the labels of helpers whom an incident calls for, each once. */
export function calledHelpers({ calls }: Pick<Incident, 'calls'>): readonly string[] {
  return incidentCalls
    .filter(({ value }) => calls.some(({ outcome }) => outcome === value))
    .map(({ label }) => label);
}

/** Returns what was said of an incident and whom it calls for, as one text; empty if nothing was. */
export function incidentText(incident: Incident): string {
  const helpers = calledHelpers(incident);
  return [
    helpers.length > 0 && `Calls for: ${helpers.join(', ').toLocaleLowerCase('en-GB')}`,
    ...incident.words.map(({ text }) => text),
  ]
    .filter(Boolean)
    .join('. ');
}
