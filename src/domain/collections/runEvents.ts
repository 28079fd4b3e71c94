import { choice, dateTime, group, line, number, reference } from '../fields/builders.ts';

/**
 * The log of a slot while it is run: what was ticked, said and undone on its run sheet. Entries are added and never changed;
 * `src/domain/run/runState.ts` reads it.
 */
export const runEvents = group(
  'Run sheet',
  'entry',
  {
    at: dateTime('Time'),
    by: reference('By', 'user'),
    what: choice('What', [
      'Start',
      'Pause',
      'Resume',
      'End',
      'Cancel',
      'Take over',
      'Present',
      'Missing',
      'Stand-in',
      'Kit',
      'Issued',
      'Players',
      'Rewards',
      'Outcome',
      'Incident',
      'Words',
      'Logged',
      'Undo',
    ]),
    about: line('About'),
    count: number('Count'),
    outcome: choice('Outcome', [
      'Players won',
      'Partly',
      'Players lost',
      'Settled by talk',
      'Nobody came',
      'Stopped early',
    ]),
    text: line('Words', { max: 2_000 }),
  },
  { append: true, staff: true, hasOwnScreen: true },
);
