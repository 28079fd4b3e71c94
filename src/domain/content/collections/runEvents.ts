import { dateTime, group, line, number, reference } from '#domain/content/fields/builders.ts';

/**
 * The log of a slot while it is run: what was ticked, said and undone on its run sheet. Entries are added and never
 * changed. Their contents are defined in `src/domain/event/run/runEvent.ts`, which ignores what it does not know, as from a
 * later version (decision 054).
 */
export const runEvents = group(
  'Run sheet',
  'entry',
  {
    at: dateTime('Time'),
    deviceAt: dateTime('Time of the device', { help: 'Where its clock was wrong' }),
    receivedAt: dateTime('Received by the server'),
    by: reference('By', 'user'),
    what: line('What', { max: 20 }),
    about: line('About'),
    count: number('Count'),
    outcome: line('Outcome', { max: 20 }),
    text: line('Words', { max: 2_000 }),
  },
  { append: true, receivedIn: 'receivedAt', staff: true, hasOwnScreen: true },
);
