import { expect, test } from 'vitest';
import { type RunEvent, rowOfEvent } from '#domain/event/run/runEvent.ts';
import type { Change } from '#domain/rules/change.ts';
import { runEntryLines } from '#screens/device/unsent/runEntryLines.ts';
import { showTimesIn } from '#ui/zone.ts';

const names = new Map([['location:belfry', 'Belfry Field']]);
const slot = { body: { title: 'The Last Ringer', crew: [{ id: 'p1', who: 'Ines' }] } };

function added(...events: readonly (Partial<RunEvent> & Pick<RunEvent, 'what'>)[]): Change {
  const rows = events.map((event, at) =>
    rowOfEvent({
      id: `e${at}`,
      at: Date.UTC(2027, 5, 19, 15, at),
      by: 'rhea',
      about: '',
      count: null,
      outcome: '',
      text: '',
      ...event,
    }),
  );
  return { kind: 'addEntries', id: 'change', keyId: 'slot', entity: 'eventSlot', body: { runEvents: rows } };
}

test('Unsent entries of a run sheet are named one by one, with what they are about and their time', () => {
  showTimesIn('Etc/UTC');
  const change = added(
    { what: 'start' },
    { what: 'incident', about: 'belfry' },
    { what: 'incident' },
    { what: 'missing', about: 'p1' },
    { what: 'kit', about: 'a row of the encounter' },
    { what: 'stand-in', about: 'crew.1', text: 'Tom' },
    { what: 'outcome', outcome: 'talk' },
  );
  expect(runEntryLines(change, slot, names)).toEqual([
    'Started The Last Ringer 15:00',
    'Incident at Belfry Field 15:01',
    'Incident at The Last Ringer 15:02',
    'Missing: Ines 15:03',
    'Kit 15:04',
    'Stand-in: Tom 15:05',
    'Outcome: Settled by talk 15:06',
  ]);
  expect(runEntryLines(change, undefined, names)[0]).toBe('Started 15:00');
});

test('Other changes have no such lines, nor do entries of other logs', () => {
  const change = added({ what: 'start' });
  if (change.kind !== 'addEntries') throw new Error('It adds entries.');
  expect(runEntryLines({ ...change, entity: 'encounter' }, slot, names)).toEqual([]);
  expect(runEntryLines({ ...change, body: { signUps: [] } }, slot, names)).toEqual([]);
});
