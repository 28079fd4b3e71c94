import { type RunEvent, incidentCalls, incidentKinds } from './runEvent.ts';

/** A safety incident: what was recorded in one tap, and what was said of it since. */
export interface Incident {
  readonly event: RunEvent;
  readonly words: readonly RunEvent[];
  /** Calls for helpers. */
  readonly calls: readonly RunEvent[];
  /** Who has taken it, first of all; null until somebody has. */
  readonly acknowledgement: RunEvent | null;
}

/** Returns the incidents among the entries of a run that hold, earliest first. */
export function incidentsIn(events: readonly RunEvent[]): readonly Incident[] {
  const about = (id: string, what: RunEvent['what']) =>
    events.filter((each) => each.what === what && each.about === id);
  return events
    .filter(({ what }) => what === 'incident')
    .map((event) => ({
      event,
      words: about(event.id, 'words'),
      calls: about(event.id, 'call'),
      acknowledgement: about(event.id, 'acknowledge')[0] ?? null,
    }));
}

/** Returns the label of an incident by its kind. */
export function incidentLabel({ outcome }: Pick<RunEvent, 'outcome'>): string {
  return incidentKinds.find(({ value }) => value === outcome)?.label ?? 'Safety incident';
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
