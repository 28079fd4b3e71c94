import { incidentLabel } from '#domain/event/run/incident.ts';
import { type RunEvent, incidentCalls, outcomeLabel } from '#domain/event/run/runEvent.ts';

/** Describes an entry of a run sheet in a few words. `nameOf` names what it is about. */
export function eventText(
  { what, about, count, outcome, text }: RunEvent,
  nameOf: (about: string) => string,
): string {
  const name = about === '' ? '' : nameOf(about);
  switch (what) {
    case 'start':
      return 'Started';
    case 'pause':
      return 'Paused';
    case 'resume':
      return 'Resumed';
    case 'end':
      return 'Ended';
    case 'cancel':
      return 'Cancelled';
    case 'take-over':
      return 'Taken over';
    case 'present':
      return `Present: ${name}`;
    case 'missing':
      return `Missing: ${name}`;
    case 'stand-in':
      return `Stand-in: ${text}${name && ` (${name})`}`;
    case 'kit':
      return `Kit: ${name}`;
    case 'issued':
      return `Issued: ${count ?? 1} × ${name}`;
    case 'players':
      return `Players seen: ${count ?? 0}`;
    case 'rewards':
      return `Rewards: ${text}`;
    case 'outcome':
      return `Outcome: ${outcomeLabel(outcome)}`;
    case 'incident':
      return [incidentLabel({ outcome }), name].filter(Boolean).join(': ');
    case 'tell':
      return `Told the desk: ${incidentLabel({ outcome }).toLocaleLowerCase('en-GB')}`;
    case 'call':
      return `Called: ${incidentCalls.find(({ value }) => value === outcome)?.label ?? outcome}`;
    case 'acknowledge':
      return 'Seen';
    case 'words':
      return text;
    case 'undo':
      return 'Undone';
  }
}
