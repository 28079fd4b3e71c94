import { type RunEvent, outcomeLabel } from '#domain/event/run/runEvent.ts';

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
      return `Stand-in for ${name}: ${text}`;
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
      return `Safety incident${name === '' ? '' : `: ${name}`}`;
    case 'words':
      return text;
    case 'logged':
      return 'Added to the run log';
    case 'undo':
      return 'Undone';
  }
}
